const trueWords = new Set(['true', 'yes', 'on', 'y', '1']);

/** A yes-or-no parameter; undefined when the query does not have it. */
export function findFlag(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name);
  return value === null ? undefined : trueWords.has(value.toLowerCase());
}

export function hasFlag(query: URLSearchParams, name: string): boolean {
  return findFlag(query, name) ?? false;
}

/** The decoded segments of a canonical path behind `prefix`: `/_api/document/a/b%20c` → ['a', 'b c']; none for the prefix itself. */
export function segmentsBelow(prefix: string, path: string): readonly string[] {
  const rest = path.slice(prefix.length + 1);
  return path.length <= prefix.length + 1 ? [] : rest.split('/').map(decodeURIComponent);
}

/** As encodeURIComponent, and the marks that it leaves alone: what 2.8 puts into `location`. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
