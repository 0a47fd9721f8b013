import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBody } from '../../../protocol/endpoint.ts';
import { allEndpoints } from '../../../protocol/endpoints.ts';
import { contractCalls } from '../contract-calls.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { consoleEndpoints } from './console-calls.ts';
import { type Client, type LocalServer, serveAs4, serveAs28, signIn, startGateway } from './far-servers.ts';

const password = 'a far password';

let far: ServerProcess;
let fronts: readonly LocalServer[] = [];
let gateway: ServerProcess;

beforeAll(async () => {
  far = await startServer({ password });
  fronts = await Promise.all([serveAs28(far.baseUrl), serveAs4(far.baseUrl)]);
  gateway = await startGateway([`v28=${fronts[0]!.url}`, `v4=${fronts[1]!.url}`, `v312=${far.baseUrl}`]);
});

afterAll(async () => {
  await gateway?.stop();
  for (const front of fronts) await front.close();
  await far?.stop();
});

/** The result of a call: read by its contract, or not offered by the server, with a sentence that says so. */
type Outcome = 'read' | 'absent' | string;

const absent = /exist in ArangoDB|is not Orrery|are not passed on/;

/** The console asks for the log in _system only, as 2.8 requires. */
const inSystem: ReadonlySet<string> = new Set(['admin-log.columns']);

async function outcomeOf(
  client: Client,
  database: string,
  call: (typeof contractCalls)[number],
  captured: Record<string, string>,
): Promise<Outcome> {
  const { endpoint } = allEndpoints.find(({ id }) => id === call.id)!;
  const path = Object.entries(call.path ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, captured[value.replace(/^\$/, '')] ?? value),
    endpoint.path as string,
  );
  const search = new URLSearchParams(call.query).toString();
  const target = `/_db/${endpoint.isSystemOnly || inSystem.has(call.id) ? '_system' : database}${path}${search === '' ? '' : `?${search}`}`;
  const headers = { ...call.headers, ...(call.job === undefined ? {} : { 'x-arango-async': 'store' }) };
  const answer = await client.call(endpoint.method, target, call.body, headers);
  if (call.job !== undefined) {
    captured[call.job] = answer.headers.get('x-arango-async-id') ?? '';
    return answer.status === 202 ? 'read' : answer.text;
  }
  if ((answer.status === 404 || answer.status === 403) && absent.test(answer.text)) return 'absent';
  const schema = endpoint.answers[answer.status];
  if (schema === undefined) return `${answer.status} ${answer.text.slice(0, 200)}`;
  if (schema === noBody) return 'read';
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const found: unknown = isJson ? JSON.parse(answer.text) : answer.text;
  const { error } = schema.safeParse(found);
  if (error !== undefined) return `${JSON.stringify(error.issues[0])} in ${answer.text.slice(0, 200)}`;
  if (call.capture !== undefined) {
    const { id, result } = found as { id?: unknown; result?: { id?: unknown } };
    captured[call.capture] = String(id ?? result?.id)
      .split('/')
      .at(-1)!;
  }
  return 'read';
}

describe.each(['v28', 'v4', 'v312'])('connection %s', (name) => {
  const ofConsole = new Set(consoleEndpoints().map(({ id }) => id));
  /** With the calls that make what others read. Services that run are slow, and the same without a gateway. */
  const isAsked = (id: string) =>
    /^(?:collection|document|gharial|index|job|cursor|stream-transaction|token|user|version)\./.test(id) ||
    (ofConsole.has(id) && (name === 'v4' || !/^(?:foxxes|services|mounts)\./.test(id)));
  let client: Client;
  const outcomes = new Map<string, Outcome[]>();

  beforeAll(async () => {
    client = await signIn(gateway.baseUrl, name, 'root', password);
    await client.call('POST', '/_api/database', { name });
    const captured: Record<string, string> = {};
    for (const call of contractCalls) {
      // The gateway has a sign-in and pages of its own.
      if (/^(?:auth|console-pages)\./.test(call.id) || !isAsked(call.id)) continue;
      const outcome = await outcomeOf(client, name, call, captured);
      outcomes.set(call.id, [...(outcomes.get(call.id) ?? []), outcome]);
    }
  });

  test('each call of the console is read, or the server does not have it and the answer says so', () => {
    const failed = [...outcomes].flatMap(([id, list]) =>
      ofConsole.has(id) && list.some((outcome) => outcome !== 'read' && outcome !== 'absent')
        ? [[id, list]]
        : [],
    );
    expect(failed).toEqual([]);
  });

  test('the calls that the server does not have', () => {
    const missing = [...outcomes].flatMap(([id, list]) => (list.includes('absent') ? [id] : []));
    expect(missing.filter((id) => ofConsole.has(id)).sort()).toMatchSnapshot();
  });
});
