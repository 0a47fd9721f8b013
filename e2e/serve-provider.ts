import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const clientSecret = 'secret-of-the-client-0123456789abcdef';

/** A certified provider with forms for sign-in and consent, in the process of the test. */
export async function serveProvider(groupsOf: Readonly<Record<string, readonly string[]>>) {
  let provider: Provider | undefined;
  let refreshes = 0;
  const server = createServer((request, response) => provider?.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** How often a session has got new tokens. */
    refreshes: () => refreshes,
    /** Knows the client after the server has its address. */
    register(baseUrl: string): void {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'orrery',
            client_secret: clientSecret,
            redirect_uris: [`${baseUrl}/_open/single-sign-on/callback`],
            post_logout_redirect_uris: [`${baseUrl}/login`],
            grant_types: ['authorization_code', 'refresh_token'],
          },
        ],
        claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
        cookies: { keys: ['key of the cookies'] },
        features: { revocation: { enabled: true } },
        issueRefreshToken: async () => true,
        findAccount: async (_context: unknown, id: string) => ({
          accountId: id,
          claims: async () => ({ sub: id, preferred_username: id, groups: groupsOf[id] ?? [] }),
        }),
      });
      provider.on('grant.success', ({ oidc }) => {
        if (oidc.params.grant_type === 'refresh_token') refreshes++;
      });
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
