import type { Level } from '../../../auth/rights.ts';

/** What a role of the provider gives (`--oidc-role`). The role `*` is that of all users of the provider. */
export type RoleRule =
  /** The existing user with the name in the user claim. */
  | { readonly kind: 'own-user'; readonly role: string }
  /** An existing user, which several people may share. */
  | { readonly kind: 'user'; readonly role: string; readonly user: string }
  /** Access to a database (`*`: all) for a user of its own, whom the first sign-in creates. */
  | { readonly kind: 'grant'; readonly role: string; readonly database: string; readonly level: Level };

/** The user that a person signs in as. */
type SignInTarget =
  /** `own`: the name is that of the claim; `shared`: that of a rule. */
  | { readonly kind: 'own' | 'shared'; readonly user: string }
  | { readonly kind: 'created'; readonly user: string; readonly databases: ReadonlyMap<string, Level> };

export type Claims = Readonly<Record<string, unknown>>;

const maxRoles = 1000;
const maxNameLength = 256;

/** The value of a claim by its name, or by its path with dots such as `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** A text, or the texts of an array; anything else has no roles. */
export function rolesIn(claims: Claims, roleClaim: string): ReadonlySet<string> {
  const value = claimAt(claims, roleClaim);
  const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value.slice(0, maxRoles) : [];
  return new Set(texts.filter((text): text is string => typeof text === 'string'));
}

/** Whether a rule of a role applies; `*` applies to all users. */
export function hasRole(roles: ReadonlySet<string>, role: string): boolean {
  return role === '*' || roles.has(role);
}

/**
 * The user for the claims of a verified token; undefined without a role that gives access, or without a name. The first
 * matching rule that names a user decides; otherwise the grants of all matching rules are united.
 */
export function targetOf(
  claims: Claims,
  {
    rules,
    roleClaim,
    userClaim,
  }: { readonly rules: readonly RoleRule[]; readonly roleClaim: string; readonly userClaim: string },
): SignInTarget | undefined {
  const roles = rolesIn(claims, roleClaim);
  const matching = rules.filter(({ role }) => hasRole(roles, role));
  const shared = matching.find((rule) => rule.kind === 'user');
  const named = matching.find((rule) => rule.kind !== 'grant');
  if (named !== undefined && named === shared) return { kind: 'shared', user: shared.user };
  const name = nameIn(claims, userClaim);
  if (name === undefined || matching.length === 0) return undefined;
  if (named !== undefined) return { kind: 'own', user: name };
  const databases = new Map<string, Level>();
  for (const rule of matching) {
    if (rule.kind !== 'grant') continue;
    if (databases.get(rule.database) !== 'rw') databases.set(rule.database, rule.level);
  }
  return { kind: 'created', user: name, databases };
}

/**
 * The name in the user claim. Never root, whom only a rule can name. An address counts if the provider has verified it,
 * because at some providers each person can enter any address.
 */
function nameIn(claims: Claims, userClaim: string): string | undefined {
  const name = claimAt(claims, userClaim);
  if (typeof name !== 'string' || name === '' || name.length > maxNameLength) return undefined;
  if (name === 'root' || !/^[^\p{C}:/]+$/u.test(name)) return undefined;
  if (userClaim === 'email' && claims.email_verified !== true) return undefined;
  return name;
}
