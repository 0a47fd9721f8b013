import type { ChecklistItem } from '../checklist.ts';

const rules = 'tests/src/app/frame-rules.test.tsx';
const frame = 'tests/src/app/frame.test.tsx';
const menus = 'tests/src/app/menu-entries.test.ts';
const notifications = 'tests/src/store/notifications.test.ts';
const progress = 'tests/src/store/progress.test.ts';
const readOnly = 'tests/src/screens/read-only.test.tsx';
const signIn = 'tests/src/screens/login/LoginScreen.test.tsx';
const versionCheck = 'tests/http/console/version-check.test.ts';

/**
 * Routes, sign-in, navigation, footer, notifications and dialogs: sections 2.1 to 2.3, and their parts of sections 4 and
 * 6 to 9 of the administration specification.
 */
export const items: readonly ChecklistItem[] = [
  { id: '2.1-1', text: 'The route table.', test: rules },
  {
    id: '2.1-2',
    text: 'Every route except login first checks that a user is known; otherwise it redirects to login.',
    test: frame,
  },
  { id: '2.1-3', text: 'Login when already logged in redirects to the root.', test: rules },
  {
    id: '2.1-4',
    text: 'The databases route is allowed only if a database-allowed check passes; otherwise it redirects to the root and hides the database navigation.',
    test: rules,
  },
  { id: '2.1-5', text: 'Menu highlighting.', test: menus },
  {
    id: '2.1-6',
    text: 'A reserved demo menu is hidden unless the flights demo collection exists.',
    test: rules,
  },
  {
    id: '2.2-1',
    text: 'A username and password form; header and footer are hidden.',
    test: rules,
  },
  {
    id: '2.2-2',
    text: 'Wrong credentials put an error state on the inputs and show a wrong-credentials message; the state clears when the user types.',
    test: 'e2e/collections.test.ts',
  },
  { id: '2.2-3', text: 'On success the current user is set and the page reloads.', test: signIn },
  { id: '2.3-1', text: 'Top navigation has a database selector.', test: 'e2e/frame.test.ts' },
  {
    id: '2.3-2',
    text: 'The footer shows a server status indicator, the version and shortcut help.',
    test: frame,
  },
  { id: '2.3-3', text: 'The log menu is shown only in the system database.', test: menus },
  { id: '2.3-4', text: 'A notification bar shows a counter of stored notifications.', test: frame },
  {
    id: '2.3-5',
    text: 'A progress overlay can be shown with a delay and cancelled before it appears.',
    test: progress,
  },
  {
    id: '4-frame-1',
    text: 'Delete buttons require a second confirmation step (yes/no) unless told otherwise.',
    test: rules,
  },
  {
    id: '4-frame-2',
    text: 'The success button is disabled while any validated field is invalid and re-enabled when all are valid. Validation runs on keyup and focus out and shows a message under the field.',
    test: rules,
  },
  {
    id: '4-frame-3',
    text: 'A Cancel button is added automatically, or Close if there are no buttons. The focus delay is 800 ms: a dialog takes the focus at once, so that no key is lost, and never later.',
    test: rules,
  },
  {
    id: '4-frame-4',
    text: 'Non-error notifications auto-close after 3000 ms; errors stay until clicked. The counter shows the number stored.',
    test: frame,
  },
  { id: '4-frame-5', text: 'Only one notification is shown at once.', test: notifications },
  {
    id: '4-frame-6',
    text: 'Success notifications are removed from the list after showing.',
    test: notifications,
  },
  { id: '4-frame-7', text: 'Login sets the current user and reloads the page.', test: signIn },
  {
    id: '3-notification-1',
    text: 'Notification: title, date, content, seen; type (error, success and others).',
    test: notifications,
  },
  {
    id: '6-read-only-1',
    text: 'The address of a dialog that the user may not use shows the reason in the place of the form.',
    test: readOnly,
  },
  { id: '6-read-only-2', text: 'The shortcut of such a dialog gives the reason.', test: readOnly },
  {
    id: 'day-9',
    text: 'A user with read-only access opens every screen without errors.',
    test: 'e2e/administrator-day.test.ts',
  },
  { id: '6-frame-2', text: 'The log menu shows only in the system database.', test: menus },
  {
    id: '7-frame-1',
    text: 'POST login (username, password; response user), POST logout, GET whoAmI (response user).',
    test: 'tests/http/auth.test.ts',
  },
  {
    id: '7-frame-2',
    text: 'GET /_admin/aardvark/shouldCheckVersion (boolean). The check is off by default.',
    test: versionCheck,
  },
  {
    id: '7-frame-3',
    text: 'POST /_admin/aardvark/disableVersionCheck. The server looks the available versions up.',
    test: versionCheck,
  },
  {
    id: '8-frame-1',
    text: 'Wrong login: error state plus the wrong-credentials message.',
    test: signIn,
  },
  {
    id: '8-frame-2',
    text: 'A failed version call in the footer shows the server-offline indicator.',
    test: frame,
  },
  { id: '9-frame-1', text: 'Footer version poll every 15 s.', test: rules },
  {
    id: '9-frame-2',
    text: 'Notification time-out 3000 ms, errors persistent, at most 1 visible.',
    test: frame,
  },
  {
    id: '9-frame-3',
    text: 'Progress indicator appears after a 300 or 500 ms delay.',
    test: progress,
  },
  { id: '9-frame-4', text: 'Version lookup time-out 3000 ms.', test: versionCheck },
  {
    id: 'day-1',
    text: "An administrator's day: databases, collections, documents, indexes, imports, users, logs and queries are managed through the interface.",
    test: 'e2e/administrator-day.test.ts',
  },
  {
    id: 'day-5',
    text: 'A user with read-only access sees the data; changes are disabled with the reason.',
    test: 'e2e/administrator-day.test.ts',
  },
  {
    id: 'day-8',
    text: 'All screens: no axe violations in both themes, and no sideways scrolling on a phone and at 1280 px.',
    test: 'e2e/administrator-day.test.ts',
  },
];
