import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DatabaseError } from '../../protocol/errors.ts';
import { addressOf } from '../network/address.ts';
import type { Reply } from '../route/route.ts';
import { Credentials, callServer } from './Credentials.ts';
import type { FarServer } from './FarServer.ts';
import { connectionCookie, connectionToken } from './FarSessions.ts';
import type { GatewayCall } from './GatewayCall.ts';
import { gatewayLimits } from './gateway-limits.ts';
import { readJsonBody } from './read-json-body.ts';

const given = z.object({ username: z.string().min(1).max(256), password: z.string().max(4096) });
const grantsAnswer = z.looseObject({ result: z.record(z.string(), z.string()) });
const databasesAnswer = z.looseObject({ result: z.array(z.string()) });

/** Databases that an answer to a sign-in names. */
const maxSuggested = 1000;

/** Signs a user in to another server with its own user name and password, and sets the cookie of the connection. */
export async function signIn(call: GatewayCall): Promise<Reply> {
  const { request, source, connection, sessions, log } = call;
  const { server, throttle } = connection;
  if (call.singleSignOn?.offerTo(server.name)?.isOnly) {
    throw new DatabaseError('ERROR_FORBIDDEN', {
      message: 'users of this connection sign in with single sign-on only (--oidc-only)',
    });
  }
  const { databaseName } = addressOf(request.raw);
  const { username, password } = await readCredentials(request);
  const attempt = throttle.begin(username, source.remoteAddress);
  let credentials: Credentials | undefined;
  try {
    credentials = await Credentials.check(server, { user: username, password, database: databaseName });
  } catch (error) {
    attempt.withdraw();
    throw error;
  }
  if (credentials === undefined) {
    attempt.fail();
    log.info(`connection '${server.name}': a sign-in from ${source.remoteAddress} was refused`);
    const errorMessage = 'Unauthorized';
    return { status: 401, body: { error: true, code: 401, errorNum: 401, errorMessage } };
  }
  attempt.succeed();
  sessions.close(server.name, connectionToken(source));
  const token = sessions.open({ connection: server.name, credentials, turn: server.takeTurn() });
  log.info(`connection '${server.name}': user '${username}' signed in from ${source.remoteAddress}`);
  const databases = await databasesOf(server, credentials);
  return {
    status: 200,
    headers: { 'set-cookie': connectionCookie(source, token) },
    body: {
      user: username,
      ...storageOwnerOf(server, username),
      ...(databases === undefined || databases.includes(databaseName)
        ? {}
        : { databases: databases.slice(0, maxSuggested) }),
    },
  };
}

export async function signOut({ source, connection, sessions }: GatewayCall): Promise<Reply> {
  const session = sessions.close(connection.server.name, connectionToken(source));
  const location = await session?.lease?.signOutUrl();
  return {
    status: 200,
    headers: { 'set-cookie': connectionCookie(source, '') },
    body: { success: true, ...(location === undefined ? {} : { location }) },
  };
}

/** The user of the session: null without one, false if the other server needs no credentials. */
export async function whoAmI({ source, connection, sessions }: GatewayCall): Promise<Reply> {
  const { server } = connection;
  const session = await sessions.findValid(server.name, connectionToken(source));
  if (session !== undefined) {
    const { user } = session.credentials;
    return { status: 200, body: { user, ...storageOwnerOf(server, user) } };
  }
  if (!(await connection.isOpen())) return { status: 200, body: { user: null } };
  return { status: 200, body: { user: false, ...storageOwnerOf(server, undefined) } };
}

/** What the console keys its data in the browser by: it changes with the address of the server. */
function storageOwnerOf({ name, urls }: FarServer, user: string | undefined) {
  const address = urls.map(({ href }) => href).join(' ');
  const server = createHash('sha256').update(`${name} ${address}`).digest('hex').slice(0, 16);
  return user === undefined ? { server } : { server, userKey: user };
}

/** The databases that the user may enter; undefined if the server does not tell them. */
async function databasesOf(
  server: FarServer,
  credentials: Credentials,
): Promise<readonly string[] | undefined> {
  const authorization = await credentials.authorization();
  const ask = async (target: string) => (await callServer(server, { target, authorization })).body;
  // Users may read their own grants without access to the database of the call; 2.8 does not have it.
  const grants = grantsAnswer.safeParse(
    await ask(`/_api/user/${encodeURIComponent(credentials.user)}/database`),
  );
  if (grants.success) {
    return Object.entries(grants.data.result)
      .filter(([name, level]) => name !== '*' && level !== 'none')
      .map(([name]) => name);
  }
  return databasesAnswer.safeParse(await ask('/_api/database/user')).data?.result;
}

async function readCredentials({ raw }: FastifyRequest): Promise<z.infer<typeof given>> {
  const parsed = given.safeParse(await readJsonBody(raw, gatewayLimits.maxOwnBodyBytes));
  if (parsed.success) return parsed.data;
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    message: 'expected a JSON object with a user name of at most 256 characters and a password',
  });
}
