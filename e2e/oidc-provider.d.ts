/** The part that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    on(
      event: 'grant.success',
      listener: (context: { readonly oidc: { readonly params: { readonly grant_type?: string } } }) => void,
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
