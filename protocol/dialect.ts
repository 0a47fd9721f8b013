/** The rules and wire forms of a request: those of ArangoDB 2.8 or 3.12. */
export type Dialect = '2.8' | '3.12';

/**
 * The dialect that the header `x-arango-version` (major * 10000 + minor * 100 + patch) selects:
 * 2xxxx is 2.8; any other value, or no header, is 3.12.
 */
export function dialectOf(versionHeader: string | undefined): Dialect {
  const version = Number(versionHeader);
  return version >= 10000 && version < 30000 ? '2.8' : '3.12';
}
