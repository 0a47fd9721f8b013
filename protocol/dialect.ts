/** The rules and wire forms of a request: those of ArangoDB 2.8 or 3.12. */
export type Dialect = '2.8' | '3.12';

/** The oldest version that ArangoDB 2.8 supports. */
const minVersion = 10300;
const firstVersion3 = 30000;

/**
 * The client's version as major * 10000 + minor * 100 + patch, from the header `x-arango-version`: `20804`, `2.8` or
 * `2.8.4`. Undefined without a readable version of a client before 3.0.
 */
export function legacyVersionOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, major, minor, patch = '0'] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{1,2}))?(?:\D.*)?$/.exec(header) ?? [];
  const version =
    minor === undefined ? Number(header) : Number(major) * 10000 + Number(minor) * 100 + Number(patch);
  const isText = minor !== undefined;
  if (!(version >= (isText ? 0 : 10000) && version < firstVersion3)) return undefined;
  return Math.max(version, minVersion);
}

/** The dialect that the header `x-arango-version` selects: before 3.0 it is 2.8; any other value is 3.12. */
export function dialectOf(versionHeader: string | undefined): Dialect {
  return legacyVersionOf(versionHeader) === undefined ? '3.12' : '2.8';
}

/**
 * The grammar of a text in AQL. The server runs queries of its two dialects; the editor also reads those for ArangoDB 4,
 * which has `...` in arrays.
 */
export type Grammar = Dialect | '4.x';
