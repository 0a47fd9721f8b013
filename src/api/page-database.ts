const pagePattern = /^\/_db\/([^/]+)/;

/** The sub-path of the server behind a reverse proxy, without a slash at its end; '' at the root. The server sets it. */
export function siteBase(): string {
  const element = globalThis.document?.querySelector('meta[name="base-path"]');
  return element?.getAttribute('content') ?? '';
}

/** The path of this page below the sub-path. */
function pagePath(): string {
  const path = globalThis.location?.pathname ?? '/';
  const base = siteBase();
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** The database of a page: its path's `/_db/<name>/…`, else _system. */
export function databaseOfPath(path: string): string {
  const name = pagePattern.exec(path)?.[1];
  return name === undefined ? '_system' : decodeURIComponent(name);
}

/** The database of this page. */
export function pageDatabase(): string {
  return databaseOfPath(pagePath());
}

/** What a page's addresses begin with: for _system the sub-path alone, as its pages have it. */
export function pageBase(path: string = pagePath()): string {
  return `${siteBase()}${pagePattern.exec(path)?.[0] ?? ''}`;
}

/** What an API address begins with; without a name that of the page's database. */
export function databasePrefix(database: string = pageDatabase()): string {
  return `${siteBase()}/_db/${encodeURIComponent(database)}`;
}
