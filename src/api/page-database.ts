const pagePattern = /^\/_db\/([^/]+)/;

/** The database of a page: its path's `/_db/<name>/…`, else _system. */
export function databaseOfPath(path: string): string {
  const name = pagePattern.exec(path)?.[1];
  return name === undefined ? '_system' : decodeURIComponent(name);
}

/** The database of this page. */
export function pageDatabase(): string {
  return databaseOfPath(globalThis.location?.pathname ?? '/');
}

/** What a page's addresses begin with: '' for _system, as its pages have it. */
export function pageBase(path: string = globalThis.location?.pathname ?? '/'): string {
  return pagePattern.exec(path)?.[0] ?? '';
}

/** What an API address begins with; without a name that of the page's database. */
export function databasePrefix(database: string = pageDatabase()): string {
  return `/_db/${encodeURIComponent(database)}`;
}
