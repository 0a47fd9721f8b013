/** Whose rules and wire forms a request asks for: those of a 2.8 server or today's (3.12). */
export type Dialect = '2.8' | '3.12';

/**
 * The dialect that a request names with the header `x-arango-version` (major * 10000 + minor * 100 + patch):
 * 2xxxx means 2.8; anything else, or no header, today's.
 */
export function dialectOf(versionHeader: string | undefined): Dialect {
  const version = Number(versionHeader);
  return version >= 10000 && version < 30000 ? '2.8' : '3.12';
}
