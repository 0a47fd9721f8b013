export interface SignedCookie {
  readonly secret?: string;
  /** Default: sha256. */
  readonly algorithm?: string;
}

type Digest = (algorithm: string, text: string, key: string) => string;

/** The signature of a cookie, in the cookie with the same name and `.sig`. */
export function signatureOf(value: string, secret: string, algorithm = 'sha256', digest: Digest): string {
  return digest(algorithm, value, secret);
}
