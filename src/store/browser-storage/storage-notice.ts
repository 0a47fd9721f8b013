import { notify } from '../notifications.ts';

let isShown = false;

/** Says once that the browser refuses storage. */
export function showStorageNotice(): void {
  if (isShown) return;
  isShown = true;
  notify(
    'warning',
    'This browser keeps nothing',
    'It refuses storage to this page, such as in a private window. Settings, drafts, tabs of queries and unsaved scenes end with the page. What you save in the database is kept.',
  );
}
