import { firstCalls } from '../../protocol/first-calls.ts';
import type { Session } from '../store/app-state.ts';
import { AnswerError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

export interface SignedIn {
  readonly session: Session;
  /** If the user may not enter the database of the page: those that the user may enter. */
  readonly databases: readonly string[] | undefined;
}

/** The user of the session: `none` without a session, `off` if authentication is disabled. */
export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  return readSession(await pageConnection().ask(firstCalls.whoAmI, { signal }));
}

/** Sets the session cookie. Rejects with RequestError and status 401 for wrong credentials. */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  return readSignIn(await pageConnection().ask(firstCalls.signIn, { body: { username, password } }));
}

/** Ends the session. Resolves with the address that ends the session at the identity provider, if there is one. */
export async function signOut(): Promise<string | undefined> {
  const { path } = firstCalls.signOut;
  const body = objectIn(path, await pageConnection().ask(firstCalls.signOut, {}));
  return body.location === undefined ? undefined : textIn(path, body, 'location');
}

/** Reads the answer of `authApi.whoAmI`. Without Zod, which is not in the first load. */
export function readSession(answer: unknown): Session {
  const body = objectIn(firstCalls.whoAmI.path, answer);
  if (body.user === null) return { kind: 'none' };
  const owner = ownerIn(firstCalls.whoAmI.path, body);
  if (body.user === false) return { kind: 'off', ...owner };
  return { kind: 'user', user: textIn(firstCalls.whoAmI.path, body, 'user'), ...owner };
}

/** Reads the answer of `authApi.signIn`. */
export function readSignIn(answer: unknown): SignedIn {
  const { path } = firstCalls.signIn;
  const body = objectIn(path, answer);
  const { databases } = body;
  if (databases !== undefined && !isTexts(databases))
    throw unexpected(path, 'databases', 'an array of strings');
  return { session: { kind: 'user', user: textIn(path, body, 'user'), ...ownerIn(path, body) }, databases };
}

type Body = Readonly<Record<string, unknown>>;

function objectIn(path: string, answer: unknown): Body {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw unexpected(path, 'answer', 'an object');
  return answer as Body;
}

function textIn(path: string, body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') throw unexpected(path, name, 'a string');
  return value;
}

function ownerIn(path: string, body: Body) {
  return {
    ...(body.server !== undefined && { server: textIn(path, body, 'server') }),
    ...(body.userKey !== undefined && { userKey: textIn(path, body, 'userKey') }),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function unexpected(path: string, name: string, expected: string): AnswerError {
  return new AnswerError(path, `${name}: expected ${expected}`);
}
