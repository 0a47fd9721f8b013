import type { CallRequest } from '../http-call.ts';
import type { Round } from '../Round.ts';
import { pause, type RoundContext } from '../RoundContext.ts';
import { openSocket } from '../raw-exchange.ts';
import { victimPath } from '../Target.ts';

/** The documented limit on an idle machine. */
const promisedMs = 5000;
/** The limit for a finding on any machine. */
const maxStopMs = 30_000;
/** The server's warning before it kills its own process, see SECURITY.md. */
const ownKillText = 'a thread did not end in time';

const cursor = `${victimPath}/_api/cursor`;
const query = (text: string): CallRequest => ({ method: 'POST', path: cursor, body: { query: text } });
const busy: readonly CallRequest[] = [
  query('INSERT {a: REGEX_TEST("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$")} IN scratch'),
  query('FOR i IN 1..1000000000 INSERT {i} IN scratch'),
  query('FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -1 RETURN 1'),
  query('RETURN REGEX_TEST("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$")'),
  query('FOR i IN 1..1000 RETURN SLEEP(1)'),
];

const round: Round = {
  id: 'stop',
  attacks: 'SIGTERM and SIGKILL while everything is busy: the end comes soon, and acknowledged writes stay',
  order: 900,
  async run(context) {
    const signals = ['SIGTERM', 'SIGKILL'] as const;
    for (const signal of signals.slice(0, context.amount(2))) await stopBusy(context, signal);
  },
};
export default round;

async function stopBusy(context: RoundContext, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { target } = context;
  const stop = new AbortController();
  const importing = {
    method: 'POST',
    path: `${victimPath}/_api/import?collection=scratch&type=documents`,
    body: '{"a":1}\n'.repeat(context.amount(200_000)),
  };
  const running = [...busy, importing].map((request) =>
    context.call({ ...request, signal: stop.signal }, 'guest-rw'),
  );
  const sockets = Array.from({ length: 20 }, () => openSocket(target.baseUrl));
  for (const socket of sockets) {
    socket.on('error', () => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  }
  const keys: string[] = [];
  for (let number = 0; number < context.amount(50, 10); number++) {
    const _key = `${signal}${context.random.nextUint32()}`;
    const request = {
      method: 'POST',
      path: '/_db/honest/_api/document/written',
      body: { _key },
      patienceMs: 5000,
      mayStayOpen: true,
    };
    const { status } = await context.call({ ...request, localAddress: undefined }, 'honest');
    if (status === 201 || status === 202) keys.push(_key);
  }
  await pause(context.random.nextBelow(1000));
  context.pauseClients();
  const ending = target.end(signal);
  const isLate = await Promise.race([ending.then(() => false), pause(maxStopMs).then(() => true)]);
  if (isLate) {
    context.find(
      'no end',
      `${signal}: expected an end within ${promisedMs} ms, found none after ${maxStopMs} ms`,
    );
    await target.end('SIGKILL');
  }
  const { status, tookMs } = await ending;
  stop.abort();
  for (const socket of sockets) socket.destroy();
  await Promise.all(running);
  if (signal === 'SIGTERM' && !isLate) {
    // On a machine without a free processor a thread may end too late: the server then kills its own process.
    const isOwnKill = status === null && target.complaints().includes(ownKillText);
    const end = isOwnKill ? 'by its own kill, over' : `with status ${status}`;
    context.note(
      `SIGTERM: ended ${end} after ${tookMs.toFixed(0)} ms${tookMs > promisedMs ? `, over: above ${promisedMs} ms` : ''}`,
    );
    if (status !== 0 && !isOwnKill)
      context.find('end with an error', `status ${status}`, target.complaints().slice(-500));
  }
  await target.startAgain();
  context.resumeClients();
  for (const key of keys) {
    const { status: found } = await context.call(
      { path: `/_db/honest/_api/document/written/${key}` },
      'honest',
    );
    if (found !== 200) context.find('acknowledged write lost', `${key} after ${signal}: ${found}`);
  }
}
