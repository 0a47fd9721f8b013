import type { Value } from '../../../../../aql/values/value.ts';
import type { Dialect } from '../../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import { describeValue } from '../../../../../protocol/lib/describe-value.ts';
import {
  hashPassword,
  isPasswordTooLong,
  maxNameLength,
  maxPasswordBytes,
  minPasswordLength,
} from '../../../../auth/password.ts';
import { firstByte, type LargeJson } from '../../../../lib/json-body.ts';
import type { RequestScope } from '../../../../route/route.ts';
import type { UserValues } from '../../lib/user-documents.ts';

type Body = Readonly<Record<string, unknown>>;

const openBrace = 123;

/**
 * The body as an object. Any other value counts as empty, so that the error is the missing name. For 2.8, the older
 * names `username` and `password` are accepted, and flags are converted to booleans.
 */
export function userBody(request: RequestScope): Body {
  const json = request.json();
  const body = typeof json === 'object' && json !== null ? (json as Body) : {};
  if (request.dialect !== '2.8') return body;
  const { username, password, active, changePassword } = body;
  return {
    ...(username === undefined ? {} : { user: username }),
    ...(password === undefined ? {} : { passwd: password }),
    ...body,
    ...(isMissing(active) ? {} : { active: Boolean(active) }),
    ...(isMissing(changePassword) ? {} : { changePassword: Boolean(changePassword) }),
  };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Throws 1700 (invalid user name). */
export function userName(value: unknown): string {
  if (typeof value === 'string' && value.length > maxNameLength) {
    throw new DatabaseError('ERROR_USER_INVALID_NAME', {
      detail: `expected at most ${maxNameLength} characters, found ${value.length}`,
    });
  }
  if (typeof value === 'string' && value !== '') {
    requireAddressable(value);
    return value;
  }
  throw new DatabaseError('ERROR_USER_INVALID_NAME', {
    detail: `expected a text, found ${describeValue(value)}`,
  });
}

/**
 * Throws 1700 for a name that no address and no authorization header can contain: such a user could not sign in, or
 * could not be changed and removed.
 */
export function requireAddressable(name: string): void {
  const isRefused = name === '.' || name === '..' || /[/:\0]/.test(name) || /\p{Cs}/u.test(name);
  if (!isRefused) return;
  throw new DatabaseError('ERROR_USER_INVALID_NAME', {
    detail: `expected a name other than '.' and '..', without slash, colon and NUL, found ${JSON.stringify(name)}`,
  });
}

/** The values of a request. */
type GivenValues = Omit<UserValues, 'extra'> & { readonly extra: LargeJson<Value> };

/** All values of a user; missing ones have their defaults. */
export async function userValues(body: Body, dialect: Dialect): Promise<GivenValues> {
  return {
    active: body.active !== false,
    changePassword: body.changePassword === true,
    extra: isExtra(body.extra, dialect) ? body.extra : {},
    authData: await hashPassword(newPasswordIn(body) ?? requireLength('')),
  };
}

/** As `userValues`. If `active` is missing and the caller is not an administrator, the stored value does not change. */
export async function replacedValues(body: Body, dialect: Dialect, isAdministrator: boolean) {
  const { active, ...values } = await userValues(body, dialect);
  return isAdministrator || typeof body.active === 'boolean' ? { ...values, active } : values;
}

/** Only the values in the body. */
export async function userChange(body: Body, dialect: Dialect) {
  const password = newPasswordIn(body);
  return {
    ...(typeof body.active === 'boolean' ? { active: body.active } : {}),
    ...(typeof body.changePassword === 'boolean' ? { changePassword: body.changePassword } : {}),
    ...(body.extra === null || isExtra(body.extra, dialect) ? { extra: body.extra } : {}),
    ...(password === undefined ? {} : { authData: await hashPassword(password) }),
  };
}

/** As `passwordIn`; a password below the minimum length is refused as well. */
function newPasswordIn(body: Body): string | undefined {
  const password = passwordIn(body);
  return password === undefined ? undefined : requireLength(password);
}

/** Throws 1701 (invalid password) for a password below the minimum of `--min-password-length`. */
export function requireLength(password: string): string {
  const min = minPasswordLength();
  const length = [...password].length;
  if (length >= min) return password;
  throw new DatabaseError('ERROR_USER_INVALID_PASSWORD', {
    detail: `expected at least ${min} characters, found ${length}`,
  });
}

/** Throws 1701 (invalid password). */
export function passwordIn({ passwd }: Body): string | undefined {
  if (passwd === undefined || passwd === null) return undefined;
  if (typeof passwd === 'string' && isPasswordTooLong(passwd)) {
    throw new DatabaseError('ERROR_USER_INVALID_PASSWORD', {
      detail: `expected at most ${maxPasswordBytes} bytes`,
    });
  }
  if (typeof passwd === 'string') return passwd;
  throw new DatabaseError('ERROR_USER_INVALID_PASSWORD', { detail: 'expected a text' });
}

/** 2.8 accepts any value except those that JavaScript converts to false. */
function isExtra(value: unknown, dialect: Dialect): value is LargeJson<Value> {
  if (value instanceof Uint8Array) return dialect === '2.8' || firstByte(value) === openBrace;
  return dialect === '2.8'
    ? Boolean(value)
    : typeof value === 'object' && value !== null && !Array.isArray(value);
}
