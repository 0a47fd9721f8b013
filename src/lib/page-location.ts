const databasePattern = /^\/_db\/([^/]+)/;

/** The sub-path of the server behind a reverse proxy, without a slash at its end; '' at the root. The server sets it. */
export function siteBase(): string {
  const element = globalThis.document?.querySelector('meta[name="base-path"]');
  return element?.getAttribute('content') ?? '';
}

/** The path of this page below the sub-path. */
export function pagePath(): string {
  const path = globalThis.location?.pathname ?? '/';
  const base = siteBase();
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** The database of a page: its path's `/_db/<name>/…`, else _system. */
export function databaseOfPath(path: string): string {
  const name = databasePattern.exec(path)?.[1];
  return name === undefined ? '_system' : decodeURIComponent(name);
}

/** The database of this page. */
export function pageDatabase(): string {
  return databaseOfPath(pagePath());
}

/** The beginning of the addresses of this page's screens: for _system the sub-path alone, as its pages have it. */
export function pageBase(path: string = pagePath()): string {
  return `${siteBase()}${databasePattern.exec(path)?.[0] ?? ''}`;
}
