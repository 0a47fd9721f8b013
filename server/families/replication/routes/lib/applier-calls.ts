import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { firstByte } from '../../../../lib/json-body.ts';
import { hasFlag } from '../../../../route/query-parameters.ts';
import { requireSystem } from '../../../../route/require-system.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';
import type { Applier } from '../../service/Applier.ts';
import { changedConfig, defaultConfig, shownConfig } from '../../service/applier-config.ts';
import type { GlobalApplier } from '../../service/GlobalApplier.ts';
import { Replication } from '../../service/Replication.ts';
import { requireEndpoint } from '../../service/require-endpoint.ts';
import { tickIn } from './log-answers.ts';
import { serverMember } from './logger-answers.ts';

const openBracket = 91;

type Body = Readonly<Record<string, unknown>>;

/** The applier of the database, or with `global=true`, which 2.8 ignores, that of all databases. */
async function applierOf(request: RequestScope): Promise<Applier | GlobalApplier> {
  if (request.dialect !== '2.8' && hasFlag(request.query, 'global')) {
    requireSystem(request);
    const { directory } = request.authenticator;
    return Replication.of(request.engine).globalApplier(() => directory.databaseNames());
  }
  return Replication.of(request.engine).applierOf(request);
}

/** The body as an object. Throws 400 (bad parameter), as in ArangoDB. */
export function objectIn(request: RequestScope): Body {
  try {
    return request.jsonObject();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw badParameter('bad parameter');
  }
}

export async function readConfig(request: RequestScope): Promise<Reply> {
  return { status: 200, body: shownConfig(await (await applierOf(request)).readConfig()) };
}

export async function changeConfig(request: RequestScope): Promise<Reply> {
  // In 2.8 an array changes nothing.
  if (request.dialect === '2.8' && firstByte(request.body) === openBracket) return readConfig(request);
  const body = objectIn(request);
  return { status: 200, body: shownConfig(await (await applierOf(request)).configure(body)) };
}

export async function readState(request: RequestScope): Promise<Reply> {
  return stateReply(request, await applierOf(request));
}

/** The states of the configured appliers of all databases, by the name of the database. */
export async function readAllStates(request: RequestScope): Promise<Reply> {
  // 2.8 does not have this call.
  if (request.dialect === '2.8') {
    throw badParameter('invalid command');
  }
  const { directory } = request.authenticator;
  const appliers = await Replication.of(request.engine).configuredAppliers(directory.databaseNames());
  const states: Record<string, unknown> = {};
  for (const [name, applier] of appliers) states[name] = await describeApplier(request, applier);
  return { status: 200, body: states };
}

export async function start(request: RequestScope): Promise<Reply> {
  const from = request.query.has('from') ? tickIn(request, 'from', 0) : undefined;
  const applier = await applierOf(request);
  await applier.start(from);
  return stateReply(request, applier);
}

export async function stop(request: RequestScope): Promise<Reply> {
  const applier = await applierOf(request);
  await applier.stop();
  return stateReply(request, applier);
}

export async function forget(request: RequestScope): Promise<Reply> {
  const applier = await applierOf(request);
  await applier.forget();
  return stateReply(request, applier);
}

export async function sync(request: RequestScope): Promise<Reply> {
  const body = leaderIn(request);
  const { databaseName: database } = request;
  const applier = await applierOf(request);
  const { collections, tick } = await applier.sync(changedConfig({ ...defaultConfig, database }, body));
  return { status: 200, body: { collections, lastLogTick: String(tick) } };
}

/** Configures the applier, copies the leader's data, and starts the applier. */
export async function makeFollower(request: RequestScope): Promise<Reply> {
  const body = leaderIn(request);
  const applier = await applierOf(request);
  await applier.forget();
  const config = await applier.configure({ autoStart: true, ...body });
  await applier.sync(config);
  await applier.start(undefined);
  return stateReply(request, applier);
}

function leaderIn(request: RequestScope): Body {
  const body = objectIn(request);
  requireEndpoint(String(body.endpoint ?? ''), Replication.of(request.engine).endpoints);
  return body;
}

async function stateReply(request: RequestScope, applier: Applier | GlobalApplier): Promise<Reply> {
  return { status: 200, body: await describeApplier(request, applier) };
}

async function describeApplier(request: RequestScope, applier: Applier | GlobalApplier): Promise<object> {
  const { endpoint, database } = await applier.readConfig();
  return {
    state: stateOf(request, applier),
    server: await serverMember(request),
    ...(endpoint === undefined ? {} : { endpoint, database }),
  };
}

/** 2.8 has neither the phase nor the distance to the leader. */
function stateOf({ dialect }: RequestScope, { status }: Pick<Applier, 'status'>): object {
  const state = status.toState();
  if (dialect !== '2.8') return state;
  const { phase: _phase, ticksBehind: _ticksBehind, ...legacy } = state as Record<string, unknown>;
  return legacy;
}
