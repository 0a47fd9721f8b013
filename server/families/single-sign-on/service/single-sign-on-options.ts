import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLevel } from '../../../auth/rights.ts';
import { isLoopback } from '../../../network/loopback.ts';
import { splitList } from '../../../network/network-options.ts';
import { StartError } from '../../../StartError.ts';
import type { RoleRule } from './roles.ts';

/** A user of another server (`--server`) that members of a role sign in as. */
export interface FarUser {
  /** The name of the connection. */
  readonly server: string;
  readonly role: string;
  readonly user: string;
  readonly password: string;
}

/** The identity provider (OpenID Connect) of the options `--oidc-…`. */
export interface SingleSignOnOptions {
  /** As the provider writes it in its tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client, which has PKCE only. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  readonly userClaim: string;
  readonly roleClaim: string;
  /** In the order of the options. */
  readonly rules: readonly RoleRule[];
  readonly farUsers: readonly FarUser[];
  /** The text of the button, after 'Sign in with'. */
  readonly label: string;
  /** The console offers no sign-in with a password. */
  readonly isOnly: boolean;
  /** The maximum length of a session. */
  readonly sessionSeconds: number;
  /** Time after which the provider is asked whether a sign-in is still valid. */
  readonly checkSeconds: number;
  /** PEM of the authorities of the provider's certificate; undefined: those of Node.js. */
  readonly ca: string | undefined;
}

/** For `parseArgs`. */
export const singleSignOnArguments = {
  'oidc-issuer': { type: 'string' },
  'oidc-client-id': { type: 'string' },
  'oidc-client-secret-file': { type: 'string' },
  'oidc-scope': { type: 'string' },
  'oidc-user-claim': { type: 'string' },
  'oidc-role-claim': { type: 'string' },
  'oidc-role': { type: 'string', multiple: true },
  'oidc-server-users': { type: 'string' },
  'oidc-label': { type: 'string' },
  'oidc-only': { type: 'boolean' },
  'oidc-session-length': { type: 'string' },
  'oidc-check-interval': { type: 'string' },
  'oidc-ca': { type: 'string' },
} as const;

type Name = keyof typeof singleSignOnArguments;
type Given = { readonly [name in Name]?: string | string[] | boolean | undefined };

const initial = {
  scope: 'openid profile email',
  userClaim: 'preferred_username',
  roleClaim: 'groups',
  label: 'single sign-on',
  sessionSeconds: 8 * 3600,
  checkSeconds: 300,
};
const maxSessionSeconds = 30 * 24 * 3600;
const maxTextLength = 256;

/** Undefined without `--oidc-issuer`. Throws StartError. */
export function readSingleSignOn(
  options: Given,
  environment: Readonly<Record<string, string | undefined>>,
  process: {
    readonly isAuthOff: boolean;
    readonly hasEmbedded: boolean;
    /** Names of the connections. */
    readonly servers: readonly string[];
  },
): SingleSignOnOptions | undefined {
  const variable = (name: Name) => environment[`ORRERY_${name.toUpperCase().replaceAll('-', '_')}`];
  const text = (name: Name) => textOf(name, options[name] ?? variable(name));
  const issuer = text('oidc-issuer');
  if (issuer === undefined) {
    const other = (Object.keys(singleSignOnArguments) as Name[]).find((name) => options[name] !== undefined);
    if (other === undefined) return undefined;
    throw new StartError(`--${other} needs the identity provider: --oidc-issuer https://login.example.com.`);
  }
  requireIssuer(issuer);
  const clientId = text('oidc-client-id');
  if (clientId === undefined)
    throw new StartError('--oidc-issuer needs --oidc-client-id, the name of Orrery at the provider.');
  const scope = text('oidc-scope') ?? initial.scope;
  if (!scope.split(' ').includes('openid'))
    throw new StartError(`--oidc-scope expects scopes with 'openid' among them, found '${scope}'.`);
  const given = options['oidc-role'];
  const rules = (Array.isArray(given) ? given : splitList(variable('oidc-role'))).map(readRule);
  const farUsers = readFarUsers(text('oidc-server-users'));
  const unknown = farUsers.find(({ server }) => !process.servers.includes(server));
  if (unknown !== undefined)
    throw new StartError(
      `--oidc-server-users expects servers of --server (${process.servers.join(', ') || 'none'}), found '${unknown.server}'.`,
    );
  if (rules.length > 0 && (process.isAuthOff || !process.hasEmbedded))
    throw new StartError(
      '--oidc-role is for the users of the embedded server, which needs authentication: remove it, --no-auth or --no-embedded.',
    );
  if (rules.length === 0 && farUsers.length === 0)
    throw new StartError(
      '--oidc-issuer needs --oidc-role or --oidc-server-users: without a role, no user of the provider may sign in.',
    );
  return {
    issuer,
    clientId,
    clientSecret: secretIn(text('oidc-client-secret-file')),
    scope,
    userClaim: text('oidc-user-claim') ?? initial.userClaim,
    roleClaim: text('oidc-role-claim') ?? initial.roleClaim,
    rules,
    farUsers,
    label: text('oidc-label') ?? initial.label,
    isOnly: options['oidc-only'] === true || !['', '0', 'false'].includes(variable('oidc-only') ?? ''),
    sessionSeconds: secondsOf('oidc-session-length', text, initial.sessionSeconds, 60),
    checkSeconds: secondsOf('oidc-check-interval', text, initial.checkSeconds, 1),
    ca: fileText('oidc-ca', text('oidc-ca')),
  };
}

/** As administrators read them, without the secrets. */
export function shownSingleSignOn(options: SingleSignOnOptions | undefined) {
  return {
    'oidc-issuer': options?.issuer ?? null,
    'oidc-client-id': options?.clientId ?? null,
    'oidc-client-secret-file': options?.clientSecret === undefined ? null : 'set',
    'oidc-scope': options?.scope ?? null,
    'oidc-user-claim': options?.userClaim ?? null,
    'oidc-role-claim': options?.roleClaim ?? null,
    'oidc-role': options?.rules.map(textOfRule) ?? [],
    'oidc-server-users':
      options?.farUsers.map(({ server, role, user }) => `${server}: ${role}=${user}`) ?? [],
    'oidc-label': options?.label ?? null,
    'oidc-only': options?.isOnly ?? false,
    'oidc-session-length': options?.sessionSeconds ?? null,
    'oidc-check-interval': options?.checkSeconds ?? null,
    'oidc-ca': options?.ca === undefined ? null : 'set',
  };
}

function textOf(name: Name, value: string | string[] | boolean | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length <= maxTextLength * 4) return value;
  throw new StartError(`--${name} expects at most ${maxTextLength * 4} characters, found ${value.length}.`);
}

/** The issuer is the trust anchor: without TLS, it can be on this machine only. */
function requireIssuer(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.search === '' && url.hash === '';
  if (isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    return;
  throw new StartError(
    `--oidc-issuer expects the address of the provider with https, such as https://login.example.com, found '${text}'.`,
  );
}

/** `ROLE=DATABASE:LEVEL`, `ROLE=@NAME` or `ROLE=@`. */
function readRule(text: string): RoleRule {
  const equalsAt = text.lastIndexOf('=');
  const role = text.slice(0, Math.max(0, equalsAt));
  const target = text.slice(equalsAt + 1);
  if (role !== '' && target === '@') return { kind: 'own-user', role };
  if (role !== '' && target.startsWith('@')) return { kind: 'user', role, user: target.slice(1) };
  const colonAt = target.lastIndexOf(':');
  const [database, level] = [target.slice(0, Math.max(0, colonAt)), target.slice(colonAt + 1)];
  if (role !== '' && database !== '' && isLevel(level) && level !== 'none')
    return { kind: 'grant', role, database, level };
  throw new StartError(
    `--oidc-role expects ROLE=DATABASE:ro, ROLE=DATABASE:rw, ROLE=@USER or ROLE=@, found '${text}'.`,
  );
}

function textOfRule(rule: RoleRule): string {
  switch (rule.kind) {
    case 'own-user':
      return `${rule.role}=@`;
    case 'user':
      return `${rule.role}=@${rule.user}`;
    case 'grant':
      return `${rule.role}=${rule.database}:${rule.level}`;
  }
}

const farUsersFile = z.array(
  z.strictObject({
    server: z.string().min(1).max(maxTextLength),
    role: z.string().min(1).max(maxTextLength),
    user: z.string().min(1).max(maxTextLength),
    password: z.string().max(4096),
  }),
);

function readFarUsers(path: string | undefined): readonly FarUser[] {
  const text = fileText('oidc-server-users', path);
  if (text === undefined) return [];
  try {
    return farUsersFile.parse(JSON.parse(text));
  } catch {
    // The message of the parser could contain a password.
    throw new StartError(
      '--oidc-server-users expects a file with JSON such as [{"server": "prod", "role": "analysts", "user": "reader", "password": "…"}].',
    );
  }
}

function secretIn(path: string | undefined): string | undefined {
  const text = fileText('oidc-client-secret-file', path)?.trim();
  if (text !== '') return text;
  throw new StartError('--oidc-client-secret-file expects a file with a secret, found an empty one.');
}

function fileText(name: Name, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch (error) {
    throw new StartError(
      `--${name} expects a file that can be read, found ${resolve(path)}: ${(error as Error).message}.`,
    );
  }
}

function secondsOf(
  name: Name,
  textFor: (name: Name) => string | undefined,
  standard: number,
  min: number,
): number {
  const text = textFor(name);
  if (text === undefined) return standard;
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= min && seconds <= maxSessionSeconds) return seconds;
  throw new StartError(
    `--${name} expects a number of seconds from ${min} to ${maxSessionSeconds}, found '${text}'.`,
  );
}
