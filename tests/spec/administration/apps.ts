import type { ChecklistItem } from '../checklist.ts';

const screen = 'e2e/services.test.ts';
const calls = 'tests/http/services/console-services.test.ts';
const rules = 'tests/src/screens/services/services.test.ts';

/** Apps (services): section 2.7 and the apps of sections 2.1, 3, 4, 5, 7, 8 and 9. */
export const items: readonly ChecklistItem[] = [
  { id: '2.1-apps-1', text: 'applications: installed apps; applications/{mount}: app detail.', test: screen },
  {
    id: '2.7-1',
    text: 'Tiles filtered by checkboxes development, production and system (system off by default).',
    test: screen,
  },
  { id: '2.7-2', text: 'Install Service dialog, tab new app.', test: screen },
  { id: '2.7-3', text: 'Install Service dialog, tabs app store and GitHub.', test: screen },
  { id: '2.7-4', text: 'App detail opens the API of the app, where calls can be tried.', test: screen },
  { id: '2.7-6', text: 'A scripts dropdown; scripts take JSON arguments.', test: screen },
  { id: '2.7-7', text: 'Tests, with their results.', test: screen },
  { id: '2.7-8', text: 'The readme, and an editor of the files in development mode.', test: screen },
  { id: '2.7-9', text: 'Download; the tab zip replaces and upgrades.', test: screen },
  { id: '2.7-10', text: 'The log of the app.', test: screen },
  { id: '2.7-11', text: 'Delete, after a confirmation.', test: screen },
  {
    id: '2.7-12',
    text: 'System apps cannot be downloaded.',
    test: 'tests/src/screens/services/actions.test.tsx',
  },
  {
    id: '3-apps-1',
    text: 'Fields: mount, author, name, version, description, license, contributors, scripts, config, deps, system, development.',
    test: calls,
  },
  {
    id: '3-apps-2',
    text: 'Config entries: type, default, current, required, description. Deps entries: definition, current, title.',
    test: calls,
  },
  { id: '4-apps-1', text: 'Set Production and Set Development switch the mode.', test: screen },
  {
    id: '4-apps-2',
    text: 'An app needs attention when required config or dependencies lack a current value, on the screen.',
    test: screen,
  },
  { id: '4-apps-3', text: 'The same, in the answers of the server.', test: calls },
  { id: '5-apps-1', text: 'Messages of wrong input are below its field.', test: screen },
  { id: '5-apps-2', text: 'Mount point: its rules.', test: rules },
  { id: '5-apps-3', text: 'GitHub repository: account/repository; tag defaults to master.', test: rules },
  { id: '5-apps-4', text: 'New app: author, description, name and license.', test: rules },
  { id: '5-apps-5', text: 'Config: numbers, JSON and required values; script arguments.', test: rules },
  { id: '7-apps-1', text: 'PUT generate.', test: calls },
  { id: '7-apps-2', text: 'GET fishbowl, PUT store.', test: calls },
  { id: '7-apps-3', text: 'POST /_api/upload?multipart=true, PUT zip.', test: calls },
  { id: '7-apps-4', text: 'POST scripts/{name}.', test: calls },
  { id: '7-apps-5', text: 'replace=true or upgrade=true, with the teardown flag.', test: calls },
  { id: '7-apps-6', text: 'GET download/zip, DELETE with teardown.', test: calls },
  {
    id: '8-apps-1',
    text: 'A download from GitHub that is not possible is refused with the reason.',
    test: calls,
  },
  {
    id: '9-apps-1',
    text: 'Default app metadata: Unknown Author, Unknown Version, No description, Unknown License.',
    test: rules,
  },
];
