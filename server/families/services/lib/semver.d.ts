/** The functions of semver that the server uses. */
declare module 'semver/functions/satisfies.js' {
  export default function satisfies(version: string, range: string): boolean;
}

declare module 'semver/ranges/gtr.js' {
  /** Whether a version is greater than all versions of a range. */
  export default function gtr(version: string, range: string): boolean;
}

declare module 'semver/ranges/valid.js' {
  /** Null for a text that is no range. */
  export default function validRange(range: string): string | null;
}
