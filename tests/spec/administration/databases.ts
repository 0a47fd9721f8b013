import type { ChecklistItem } from '../checklist.ts';

const screen = 'tests/src/screens/databases/DatabasesScreen.test.tsx';
const validation = 'tests/src/screens/databases/validate-database.test.ts';
const calls = 'tests/http/console/databases-screen.test.ts';

/** The databases screen: section 2.8 and the parts about databases of sections 3 to 8. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.1-databases',
    text: 'The databases route is allowed only if a database-allowed check passes; otherwise it redirects to the root and hides the navigation.',
    test: screen,
  },
  { id: '2.8-1', text: 'Tiles.', test: screen },
  { id: '2.8-2', text: 'Search and a sort descending option.', test: screen },
  { id: '2.8-3', text: 'A click on a tile switches to that database.', test: screen },
  { id: '2.8-4', text: 'A create dialog.', test: screen },
  { id: '2.8-5', text: 'A delete dialog.', test: screen },
  {
    id: '3-database-1',
    text: 'Create payload: name and a users list, each with username, passwd, active.',
    test: screen,
  },
  {
    id: '5-database-1',
    text: 'Name starts with a letter; only letters, digits, _ and -; required.',
    test: validation,
  },
  { id: '5-database-2', text: 'Owner username required.', test: validation },
  { id: '6-database-1', text: 'The current database cannot be deleted.', test: screen },
  {
    id: '6-database-2',
    text: 'Database creation is only allowed from the system database.',
    test: 'e2e/databases.test.ts',
  },
  {
    id: '7-database-1',
    text: 'GET /_api/database, /user and /current, POST and DELETE.',
    test: calls,
  },
  {
    id: '8-database-1',
    text: "409 'Database {name} already exists.', 400 'Invalid Parameters', 403 insufficient rights.",
    test: validation,
  },
  { id: '8-database-2', text: 'The server refuses with 409, 400 and 403.', test: calls },
];
