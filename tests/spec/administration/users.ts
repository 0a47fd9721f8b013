import type { ChecklistItem } from '../checklist.ts';

const screenTest = 'tests/src/screens/users/UsersScreen.test.tsx';
const rules = 'tests/src/screens/users/validate-user.test.ts';
const inBrowser = 'e2e/users.test.ts';
const calls = 'tests/http/console/console-users.test.ts';

/** User management and own profile: section 2.13 and the users of sections 2.1 and 3 to 9. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.1-users-1',
    text: 'userManagement: user management; the tools menu is highlighted.',
    test: inBrowser,
  },
  {
    id: '2.1-users-2',
    text: 'userProfile: opens user management with the own-profile dialog.',
    test: screenTest,
  },
  { id: '2.13-1', text: 'Tiles, search, sort.', test: screenTest },
  { id: '2.13-2', text: 'Create a user.', test: screenTest },
  { id: '2.13-3', text: 'Edit a user.', test: screenTest },
  { id: '2.13-4', text: 'Delete a user.', test: screenTest },
  { id: '2.13-5', text: 'Own profile and password change.', test: screenTest },
  {
    id: '2.13-6',
    text: 'The entry for the logged-in user opens the profile instead of the admin edit dialog.',
    test: screenTest,
  },
  {
    id: '2.13-7',
    text: 'Sessions of a user with time and address; the user and administrators end one.',
    test: calls,
  },
  {
    id: '3-users-1',
    text: 'User: user, passwd (create only), active, loggedIn flag.',
    test: screenTest,
  },
  { id: '3-users-2', text: 'User: extra with name, img, queries and other settings.', test: screenTest },
  {
    id: '3-users-3',
    text: "img: a value with '@' is converted to an MD5 hash and only the hash is stored.",
    test: rules,
  },
  {
    id: '5-users-1',
    text: 'New user: username required (\'No username given.\'); letters, digits, _ and - (\'Only symbols, "_" and "-" are allowed.\').',
    test: rules,
  },
  {
    id: '5-users-2',
    text: "'You have to define an username'; elsewhere a letter first, then letters, digits, _ or - ('Username may only contain numbers, letters, _ and -').",
    test: rules,
  },
  {
    id: '5-users-3',
    text: 'Display name: empty allowed, else a letter first, then letters, digits, _, - or space.',
    test: rules,
  },
  { id: '5-users-4', text: 'Password has no rule. Status is required.', test: screenTest },
  { id: '5-users-5', text: 'Password change: the old password must match.', test: screenTest },
  {
    id: '5-users-6',
    text: 'Password change: the new password and its confirmation must be equal.',
    test: rules,
  },
  {
    id: '6-users-1',
    text: 'The own profile can be edited by the user.',
    test: screenTest,
  },
  {
    id: '6-users-2',
    text: 'Other users can be created, edited (name, active) and deleted. Inactive users exist through the active flag.',
    test: inBrowser,
  },
  { id: '7-users-1', text: 'GET /_api/user and /_api/user/{user}.', test: calls },
  {
    id: '7-users-2',
    text: 'POST /_api/user/{user} with passwd, used as a password check.',
    test: screenTest,
  },
  { id: '7-users-3', text: 'PATCH with passwd or extra; PUT with extra.', test: calls },
  {
    id: '7-users-4',
    text: 'Creating a user sends {user, passwd, active, extra{name}}; updating sends {extra{name}, active}.',
    test: screenTest,
  },
  { id: '7-users-5', text: 'POST query/upload/{user}.', test: 'tests/http/console/console-calls.test.ts' },
  { id: '9-users-1', text: 'Gravatar image size 24.', test: screenTest },
];
