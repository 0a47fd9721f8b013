/**
 * Addresses of the calls that the sign-in page sends. They are apart from the schemas of `protocol/api`, so that the first
 * load of the console does not contain the code that validates answers.
 */
export const firstCalls = {
  signIn: { method: 'POST', path: '/_admin/aardvark/login', access: 'public' },
  signOut: { method: 'POST', path: '/_admin/aardvark/logout', access: 'public' },
  whoAmI: { method: 'GET', path: '/_admin/aardvark/whoAmI', access: 'public' },
  version: { method: 'GET', path: '/_api/version', access: 'read' },
} as const;

/** The start of the paths of calls that only Orrery has. */
export const pathOfOrreryCalls = '/_admin/orrery/';
