import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProviderError, ProviderRequests } from './ProviderRequests.ts';
import { type Claims, claimAt } from './roles.ts';
import type { SingleSignOnOptions } from './single-sign-on-options.ts';

/** Signatures with keys of the provider. `none` and HMAC, whose key the client would know, are refused. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Difference of the clocks. */
const toleranceSeconds = 60;
/** An id token of a sign-in is new. */
const maxTokenAge = '10m';
const metadataMs = 3600_000;
/** After a failure, the provider is asked again only after this time. */
const failureMs = 3000;

const address = z.string().max(2048);
const metadataAnswer = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  revocation_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
const tokenText = z.string().min(1).max(32_768);
const tokenAnswer = z.looseObject({
  access_token: tokenText,
  id_token: tokenText.optional(),
  refresh_token: tokenText.optional(),
});

interface Metadata {
  readonly authorization: URL;
  readonly token: URL;
  readonly userInfo: URL | undefined;
  readonly revocation: URL | undefined;
  readonly endSession: URL | undefined;
  readonly sendsIssuer: boolean;
  readonly sendsSecretInBody: boolean;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/** The result of a sign-in or of a refresh. */
export interface ProviderTokens {
  /** Those of the id token, and of the user information if the id token lacks names or roles. */
  readonly claims: Claims;
  readonly subject: string;
  readonly idToken: string;
  readonly refreshToken: string | undefined;
}

/** The values of a sign-in that the answer must fit. */
interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
}

/**
 * The identity provider: OpenID Connect Core 1.0 with discovery, PKCE (RFC 7636), the issuer in answers (RFC 9207),
 * revocation (RFC 7009) and sign-out (RP-Initiated Logout 1.0). All methods reject with ProviderError.
 */
export class Provider {
  readonly #options: SingleSignOnOptions;
  readonly #requests: ProviderRequests;
  #metadata: Promise<Metadata> | undefined;
  #askAgainMs = 0;

  constructor(options: SingleSignOnOptions) {
    this.#options = options;
    this.#requests = new ProviderRequests(options.ca);
  }

  async authorizationUrl(values: {
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
  }): Promise<string> {
    const { authorization } = await this.#known();
    const url = new URL(authorization);
    const challenge = createHash('sha256').update(values.verifier).digest('base64url');
    const parameters = {
      response_type: 'code',
      client_id: this.#options.clientId,
      scope: this.#options.scope,
      redirect_uri: values.redirectUri,
      state: values.state,
      nonce: values.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Whether the answer to a sign-in is from this provider, as far as it says (RFC 9207). */
  async isOwnAnswer(issuer: string | undefined): Promise<boolean> {
    const { sendsIssuer } = await this.#known();
    return issuer === undefined ? !sendsIssuer : issuer === this.#options.issuer;
  }

  async exchange({ code, redirectUri, verifier, nonce }: CodeExchange): Promise<ProviderTokens> {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const { access_token, id_token, refresh_token } = await this.#askTokens(form);
    if (id_token === undefined) throw new ProviderError('the answer has no id token');
    const claims = await this.#verify(id_token, true);
    if (typeof claims.nonce !== 'string' || !isEqual(claims.nonce, nonce))
      throw new ProviderError('the id token has another nonce');
    return {
      claims: await this.#complete(claims, access_token),
      subject: claims.sub,
      idToken: id_token,
      refreshToken: refresh_token,
    };
  }

  /**
   * Asks whether the sign-in is still valid. Rejects with an error that is no outage if the provider has ended it. The
   * claims are undefined if the provider tells none of the user.
   */
  async refresh(
    refreshToken: string,
    subject: string,
  ): Promise<{ readonly claims: Claims | undefined; readonly refreshToken: string }> {
    const answer = await this.#askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const { access_token, id_token, refresh_token = refreshToken } = answer;
    const ofToken = id_token === undefined ? undefined : await this.#verify(id_token, false);
    if (ofToken !== undefined && ofToken.sub !== subject)
      throw new ProviderError('the id token is of another user');
    const base: JWTPayload & { readonly sub: string } = ofToken ?? { sub: subject };
    const claims = await this.#complete(base, access_token);
    const hasClaims = ofToken !== undefined || claims !== base;
    return { claims: hasClaims ? claims : undefined, refreshToken: refresh_token };
  }

  /** No effect at a provider without revocation. */
  async revoke(refreshToken: string): Promise<void> {
    const { revocation, sendsSecretInBody } = await this.#known();
    if (revocation === undefined) return;
    const form = { token: refreshToken, token_type_hint: 'refresh_token' };
    await this.#requests.send(revocation, this.#authorized(form, sendsSecretInBody));
  }

  /** Where the browser ends the session at the provider; undefined if the provider does not offer it. */
  async signOutUrl(idToken: string, returnUri: string): Promise<string | undefined> {
    const { endSession } = await this.#known();
    if (endSession === undefined) return undefined;
    const url = new URL(endSession);
    url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('client_id', this.#options.clientId);
    url.searchParams.set('post_logout_redirect_uri', returnUri);
    return url.href;
  }

  async #askTokens(form: Readonly<Record<string, string>>): Promise<z.infer<typeof tokenAnswer>> {
    const { token, sendsSecretInBody } = await this.#known();
    const answer = await this.#requests.sendForJson(token, this.#authorized(form, sendsSecretInBody));
    const parsed = tokenAnswer.safeParse(answer);
    if (!parsed.success) throw new ProviderError('the answer has no tokens');
    return parsed.data;
  }

  #authorized(form: Readonly<Record<string, string>>, isInBody: boolean) {
    const { clientId, clientSecret } = this.#options;
    if (clientSecret === undefined) return { form: { ...form, client_id: clientId } };
    if (isInBody) return { form: { ...form, client_id: clientId, client_secret: clientSecret } };
    const pair = [clientId, clientSecret].map((part) =>
      new URLSearchParams({ '': part }).toString().slice(1),
    );
    return { form, authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` };
  }

  async #verify(idToken: string, isNew: boolean): Promise<JWTPayload & { readonly sub: string }> {
    const { keys } = await this.#known();
    const { issuer, clientId } = this.#options;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
      ...(isNew ? { maxTokenAge } : {}),
    }).catch((error: Error) => {
      throw new ProviderError(`the id token is not valid: ${error.message}`);
    });
    const { sub, azp, aud } = payload;
    if (typeof sub !== 'string' || sub === '' || sub.length > 255)
      throw new ProviderError('the id token names no user');
    const isForOthers = Array.isArray(aud) && aud.length > 1;
    if ((azp !== undefined || isForOthers) && azp !== clientId)
      throw new ProviderError('the id token was issued for another client');
    return { ...payload, sub };
  }

  /** Adds the user information if the token lacks the claims of the options. */
  async #complete(
    claims: JWTPayload & { readonly sub: string },
    accessToken: string,
  ): Promise<Claims & { readonly sub: string }> {
    const { userInfo } = await this.#known();
    const { userClaim, roleClaim } = this.#options;
    const isComplete = [userClaim, roleClaim].every((name) => claimAt(claims, name) !== undefined);
    if (isComplete || userInfo === undefined) return claims;
    const authorization = `Bearer ${accessToken}`;
    const answer = await this.#requests.sendForJson(userInfo, { authorization });
    const parsed = z.looseObject({ sub: z.string() }).safeParse(answer);
    if (!parsed.success || parsed.data.sub !== claims.sub)
      throw new ProviderError('the user information is of another user');
    return { ...parsed.data, ...claims };
  }

  /** The configuration of the provider, which is asked once an hour. */
  async #known(): Promise<Metadata> {
    if (this.#metadata === undefined || Date.now() >= this.#askAgainMs) {
      this.#askAgainMs = Date.now() + metadataMs;
      this.#metadata = this.#discover();
      this.#metadata.catch(() => {
        this.#askAgainMs = Date.now() + failureMs;
      });
    }
    return this.#metadata;
  }

  async #discover(): Promise<Metadata> {
    const { issuer } = this.#options;
    const at = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const parsed = metadataAnswer.safeParse(await this.#requests.sendForJson(at));
    if (!parsed.success) throw new ProviderError('the configuration of the provider is incomplete');
    const metadata = parsed.data;
    if (metadata.issuer !== issuer)
      throw new ProviderError(
        `the provider names itself '${metadata.issuer.slice(0, 200)}', and --oidc-issuer is '${issuer}'`,
      );
    const optional = (text: string | undefined) => (text === undefined ? undefined : this.#endpoint(text));
    const methods = metadata.token_endpoint_auth_methods_supported;
    return {
      authorization: this.#endpoint(metadata.authorization_endpoint),
      token: this.#endpoint(metadata.token_endpoint),
      userInfo: optional(metadata.userinfo_endpoint),
      revocation: optional(metadata.revocation_endpoint),
      endSession: optional(metadata.end_session_endpoint),
      sendsIssuer: metadata.authorization_response_iss_parameter_supported === true,
      sendsSecretInBody: methods?.includes('client_secret_basic') === false,
      keys: createRemoteJWKSet(this.#endpoint(metadata.jwks_uri), {
        [customFetch]: async (url) => {
          const { status, text } = await this.#requests.send(new URL(url));
          return new Response(text, { status });
        },
      }),
    };
  }

  /** An address of the configuration: with TLS if the issuer has it. */
  #endpoint(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSecure = url?.protocol === 'https:';
    if (
      url !== undefined &&
      (isSecure || (this.#options.issuer.startsWith('http:') && url.protocol === 'http:'))
    )
      return url;
    throw new ProviderError(`the provider has an address without TLS: '${text.slice(0, 200)}'`);
  }
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
