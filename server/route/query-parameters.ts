const trueWords = new Set(['true', 'yes', 'on', 'y', '1']);

/** A boolean parameter; undefined if the query string does not contain it. */
export function findFlag(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name);
  return value === null ? undefined : trueWords.has(value.toLowerCase());
}

export function hasFlag(query: URLSearchParams, name: string): boolean {
  return findFlag(query, name) ?? false;
}

/**
 * The decoded segments of a canonical path after `prefix`: `/_api/document/a/b%20c` → ['a', 'b c']; none for the prefix
 * itself.
 */
export function segmentsBelow(prefix: string, path: string): readonly string[] {
  const rest = path.slice(prefix.length + 1);
  return path.length <= prefix.length + 1 ? [] : rest.split('/').map(decodeURIComponent);
}

/** Like encodeURIComponent, which also leaves these characters unchanged: the encoding of `location` in 2.8. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
