/** A page of the guide or the reference. */
export interface HelpPage {
  /** The file in `docs/`, without its ending: `guide/paths`. */
  readonly id: string;
  /** The first heading of the file. */
  readonly title: string;
  /** Ids of the screens whose help it is. */
  readonly screens?: readonly string[];
}

/** The pages of `docs/guide` and `docs/reference` in the order in which they are read. */
export const helpPages: readonly HelpPage[] = [
  { id: 'guide/first-steps', title: 'The first ten minutes', screens: ['overview'] },
  { id: 'guide/own-file', title: 'Open your own file', screens: ['graphs'] },
  { id: 'guide/explore', title: 'Explore a large graph', screens: ['graph-viewer'] },
  { id: 'guide/communities', title: 'Communities and groups' },
  { id: 'guide/paths', title: 'Paths and traversals' },
  { id: 'guide/filters-and-styles', title: 'Filters, styles and measures' },
  { id: 'guide/editing', title: 'Edit a graph' },
  { id: 'guide/scenes', title: 'Scenes, history and sharing' },
  { id: 'guide/queries', title: 'Write queries', screens: ['query'] },
  { id: 'guide/notebooks', title: 'Notebooks', screens: ['notebooks'] },
  { id: 'guide/shell', title: 'The shell', screens: ['shell', 'functions'] },
  {
    id: 'guide/documents',
    title: 'Collections and documents',
    screens: ['collections', 'documents', 'document'],
  },
  { id: 'guide/import-export', title: 'Import and export documents' },
  { id: 'guide/indexes', title: 'Indexes' },
  { id: 'guide/users', title: 'Users and rights', screens: ['users', 'databases'] },
  { id: 'guide/backups', title: 'Backups and restore', screens: ['backups', 'compare'] },
  {
    id: 'guide/statistics',
    title: 'Statistics, logs and running queries',
    screens: ['statistics', 'logs', 'queries'],
  },
  { id: 'guide/services', title: 'Services', screens: ['services'] },
  { id: 'guide/connections', title: 'Other servers', screens: ['cluster'] },
  { id: 'guide/moving', title: 'Move from ArangoDB', screens: ['migration'] },
  { id: 'guide/team', title: 'Run it for a team' },
  { id: 'reference/aql-statements', title: 'AQL statements' },
  { id: 'reference/aql-functions', title: 'AQL functions' },
  { id: 'reference/aql-operators', title: 'AQL operators and the order of values' },
  { id: 'reference/driver', title: 'The driver of the shell' },
  { id: 'reference/optimizer-rules', title: 'Optimizer rules' },
  { id: 'reference/http-api', title: 'HTTP API', screens: ['api-docs'] },
  { id: 'reference/error-numbers', title: 'Error numbers' },
  { id: 'reference/file-formats', title: 'Formats of graph files' },
  { id: 'reference/keys', title: 'Keys' },
  { id: 'reference/options', title: 'Options' },
  { id: 'reference/limits', title: 'Limits' },
  { id: 'reference/versions', title: 'Versions of ArangoDB' },
];

/** The page of a screen, or the first one. */
export function pageOfScreen(screen: string | null): HelpPage {
  return helpPages.find(({ screens }) => screen !== null && screens?.includes(screen)) ?? helpPages[0]!;
}
