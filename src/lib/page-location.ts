const databasePattern = /^\/_db\/([^/]+)/;

/** Sub-path of the server behind a reverse proxy, set by the server. No trailing slash; '' at the root. */
export function siteBase(): string {
  return settingOf('base-path');
}

function settingOf(name: string): string {
  const element = globalThis.document?.querySelector(`meta[name="${name}"]`);
  return element?.getAttribute('content') ?? '';
}

/** Whether the console offers other servers. */
export function hasConnections(): boolean {
  return settingOf('connections') !== '';
}

/** The connection of this page; undefined for the embedded server. */
export function pageConnectionName(): string | undefined {
  return hasConnections() ? /\/@([^/]+)$/.exec(siteBase())?.[1] : undefined;
}

/** The identity provider of the sign-in page, set by the server. */
export function singleSignOn(): { readonly label: string; readonly isOnly: boolean } | undefined {
  const setting = settingOf('single-sign-on');
  return setting === '' ? undefined : { label: setting.slice(5), isOnly: setting.startsWith('only') };
}

/** Path of this page below the sub-path. */
export function pagePath(): string {
  const path = globalThis.location?.pathname ?? '/';
  const base = siteBase();
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** The database in a page's path `/_db/<name>/…`, else _system. */
export function databaseOfPath(path: string): string {
  const name = databasePattern.exec(path)?.[1];
  return name === undefined ? '_system' : decodeURIComponent(name);
}

export function pageDatabase(): string {
  return databaseOfPath(pagePath());
}

/** Prefix of the URLs of this page's screens; for _system it is the sub-path alone. */
export function pageBase(path: string = pagePath()): string {
  return `${siteBase()}${databasePattern.exec(path)?.[0] ?? ''}`;
}
