import type { Session } from '../store/app-state.ts';
import { browserItems } from '../store/browser-storage/browser-items.ts';
import { storageKey } from '../store/browser-storage/storage-key.ts';

/** Set while somebody is signed in at this site. */
const key = () => storageKey('site', 'signed-in');

/** Whether this browser probably has a session: the page can load the code of its screens before the server answers. */
export function wasSignedIn(): boolean {
  return browserItems.read(key()) !== undefined;
}

export function markSignedIn({ kind }: Session): void {
  if (kind === 'unknown' || kind === 'expired') return;
  try {
    browserItems.write(key(), kind === 'none' ? undefined : 'yes');
  } catch (error) {
    // Without the mark the next page is slower, no more.
    console.info('the browser does not store that somebody is signed in', error);
  }
}
