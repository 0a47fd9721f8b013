/** A malformed request; the message states the expected and the found value. */
export class RefusedRequest extends Error {
  readonly statusCode: 400 | 421;

  constructor(statusCode: 400 | 421, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The characters that RFC 3986 allows in a path without percent-encoding. */
const plainPath = /^[\w\-.~!$&'()*+,;=:@/]*$/;
const encodedRun = /(?:%[\da-f]{2})+/gi;
const controlCharacter = /\p{Cc}/u;

interface PathRules {
  /** The text of an invalid encoding is kept, as in 2.8: `/%v` is the segment `%v`. */
  readonly keepsInvalid?: boolean;
}

/**
 * The path with each segment decoded exactly once and encoded in canonical form, so that equal segments have equal
 * text: `/%5Fapi` becomes `/_api`, and an encoded slash stays within its segment. Linear. Throws RefusedRequest for
 * invalid encodings (unless `keepsInvalid`), control characters and dot segments.
 */
export function canonicalPath(path: string, rules: PathRules = {}): string {
  if (plainPath.test(path) && !path.includes('/.')) return path;
  return path
    .split('/')
    .map((segment) => canonicalSegment(segment, rules))
    .join('/');
}

function canonicalSegment(segment: string, { keepsInvalid = false }: PathRules): string {
  const text = keepsInvalid ? segment.replace(encodedRun, decodedOrSame) : decodeSegment(segment);
  if (text === '.' || text === '..') {
    throw new RefusedRequest(400, `expected a path without the segments '.' and '..', found '${segment}'`);
  }
  if (controlCharacter.test(text)) {
    throw new RefusedRequest(400, `expected a path without control characters, found '${segment}'`);
  }
  return encodeURIComponent(text).replace(/%(?:24|26|2B|2C|3B|3D|3A|40)/g, decodeURIComponent);
}

/** The text of a run of encoded bytes; the run itself if they are not UTF-8. */
function decodedOrSame(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return run;
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new RefusedRequest(400, `expected a path percent-encoded in UTF-8, found '${segment}'`);
  }
}
