/** A part of an address without its percent-encoding; the part itself if its encoding is invalid. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Like `decode`; a plus is a blank. */
export function decodeQuery(part: string): string {
  return decode(part.replace(/\+/g, ' '));
}
