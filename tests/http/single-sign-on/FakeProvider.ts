import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

/** A provider whose answers a test can change: what an attacker, or a broken provider, would send. */
export class FakeProvider {
  #server: Server;
  #keys: Awaited<ReturnType<typeof generateKeyPair>> | undefined;
  #keyId = 0;
  readonly #nonces = new Map<string, string>();
  readonly #refreshTokens = new Set<string>();
  /** Of the person who signs in next. */
  claims: JWTPayload = {};
  /** Changes the claims of an id token. */
  change: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  /** Replaces an id token. */
  forge: ((claims: JWTPayload) => Promise<string>) | undefined;
  /** Parameters of the answer to a sign-in, beside state and code. */
  answerParameters: Readonly<Record<string, string>> = {};
  metadata: Json = {};
  /** Replaces the answers of all calls. */
  respond: ((response: ServerResponse) => void) | undefined;
  revoked: string[] = [];
  calls: string[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    await this.rotate();
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** New keys; the former ones are gone. */
  async rotate(): Promise<void> {
    this.#keys = await generateKeyPair('RS256');
    this.#keyId++;
  }

  sign(claims: JWTPayload): Promise<string> {
    const header = { alg: 'RS256', kid: `${this.#keyId}` };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.#keys!.privateKey);
  }

  /** The provider ends all sign-ins. */
  endAll(): void {
    this.#refreshTokens.clear();
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The page of the provider, without its form: the address that the browser is sent back to. */
  authorize(address: string): string {
    const { searchParams } = new URL(address);
    const code = `code-${this.#nonces.size}`;
    this.#nonces.set(code, searchParams.get('nonce')!);
    const back = new URL(searchParams.get('redirect_uri')!);
    const state = searchParams.get('state')!;
    for (const [name, value] of Object.entries({ state, code, ...this.answerParameters })) {
      back.searchParams.set(name, value);
    }
    return back.href;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!;
    this.calls.push(path);
    if (this.respond !== undefined) return this.respond(response);
    const form = new URLSearchParams(await text(request));
    const { status = 200, body } = await this.#answer(path, form);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async #answer(path: string, form: URLSearchParams): Promise<{ status?: number; body: Json }> {
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration': {
        const body = {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          revocation_endpoint: `${issuer}/revoke`,
          end_session_endpoint: `${issuer}/end`,
          ...this.metadata,
        };
        return { body };
      }
      case '/keys': {
        const key = { ...(await exportJWK(this.#keys!.publicKey)), kid: `${this.#keyId}`, alg: 'RS256' };
        return { body: { keys: [key] } };
      }
      case '/token':
        return this.#tokens(form);
      case '/revoke':
        this.revoked.push(form.get('token')!);
        return { body: {} };
      default:
        return { status: 404, body: { error: 'not_found' } };
    }
  }

  async #tokens(form: URLSearchParams): Promise<{ status?: number; body: Json }> {
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const code = form.get('code') ?? '';
    const nonce = this.#nonces.get(code);
    if (isRefresh ? !this.#refreshTokens.has(form.get('refresh_token')!) : nonce === undefined) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    this.#nonces.delete(code);
    const now = Math.floor(Date.now() / 1000);
    const claims = this.change({
      iss: this.issuer,
      aud: 'orrery',
      iat: now,
      exp: now + 300,
      ...(isRefresh ? {} : { nonce }),
      ...this.claims,
    });
    const refresh = isRefresh ? form.get('refresh_token')! : `refresh-${this.calls.length}`;
    this.#refreshTokens.add(refresh);
    const idToken = await (this.forge?.(claims) ?? this.sign(claims));
    const body = { access_token: 'a', token_type: 'Bearer', id_token: idToken, refresh_token: refresh };
    return { body };
  }
}
