/** Why the sign-in page is shown again after a sign-in with the identity provider; the value of `failure` in its address. */
export type SignInFailure =
  /** The request came from another site. */
  | 'foreign'
  | 'unreachable'
  /** The answer of the provider does not pass the checks. */
  | 'invalid'
  /** The provider or its user has refused. */
  | 'denied'
  /** Unknown, used or old state, or another browser. */
  | 'expired'
  /** No role of the user gives access. */
  | 'no-role'
  /** The user of the role does not exist, is inactive, or belongs to another person. */
  | 'no-user';

/** The addresses that a browser visits; the second one is the redirect URI. */
export const singleSignOnPaths = {
  start: '/_open/single-sign-on/start',
  callback: '/_open/single-sign-on/callback',
} as const;
