import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../protocol/lib/random.ts';
import { databasesOf, expectCaughtUp, type Place, stateOf } from '../http/replication/replicas.ts';
import { ServerPair } from './ServerPair.ts';

interface ReplicationCrashOptions {
  readonly cycles: number;
  readonly seed: number;
  /** True: the follower follows all databases; false: only `_system`. */
  readonly isGlobal?: boolean;
  readonly print: (line: string) => void;
}

export interface ReplicationCrashResult {
  /** Acknowledged changes of the leader. */
  readonly acknowledged: number;
  readonly kills: number;
  readonly differences: readonly string[];
}

/** Acknowledged changes before a kill. */
const changesBeforeKill = { min: 40, max: 200 };
const allDatabases = ['_system', 'first', 'second'];

/**
 * Two servers: clients change the data of the leader, the follower copies them. Either server, or both, are killed
 * during the changes. After each cycle both must have equal databases.
 */
export async function runReplication(options: ReplicationCrashOptions): Promise<ReplicationCrashResult> {
  const { cycles, seed, isGlobal = false, print } = options;
  const random = new Random(seed);
  const pair = await ServerPair.start(isGlobal ? allDatabases : ['_system']);
  const differences: string[] = [];
  let acknowledged = 0;
  let kills = 0;
  try {
    await pair.prepare();
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const { min, max } = changesBeforeKill;
      const victim = (['leader', 'follower', 'both'] as const)[random.nextBelow(3)]!;
      const limit = min + random.nextBelow(max - min);
      acknowledged += await pair.change(random, limit, victim);
      kills += victim === 'both' ? 2 : 1;
      const found = (await compare(pair)).map((text) => `cycle ${cycle} (${victim}): ${text}`);
      differences.push(...found);
      print(`cycle ${cycle}: ${victim} killed after ${limit} changes, ${found.length} differences`);
    }
  } finally {
    await pair.stop();
  }
  return { acknowledged, kills, differences };
}

const patienceMs = 180_000;

/** Waits for the follower. Returns the differences of the databases. */
async function compare({ leader, follower, isGlobal }: ServerPair): Promise<readonly string[]> {
  const [from, to]: readonly [Place, Place] = [{ url: leader.baseUrl }, { url: follower.baseUrl }];
  if (!isGlobal) {
    await expectCaughtUp(from, to, '_system');
    return compareDatabase(from, to, '_system');
  }
  // A position does not tell whether a database is the one of the leader, or a dropped one with the same name.
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    const found = await compareAll(from, to);
    if (found.length === 0 || Date.now() > untilMs) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function compareAll(from: Place, to: Place): Promise<readonly string[]> {
  const [wanted, present] = [await databasesOf(from), await databasesOf(to)];
  if (!isDeepStrictEqual(wanted, present)) return [`databases ${wanted.join()} and ${present.join()}`];
  const found: string[] = [];
  for (const database of wanted) found.push(...(await compareDatabase(from, to, database)));
  return found;
}

async function compareDatabase(from: Place, to: Place, database: string): Promise<readonly string[]> {
  const [original, copy] = [await stateOf(from, database), await stateOf(to, database)];
  return differencesOf(original, copy).map((text) => `${database}: ${text}`);
}

type State = Readonly<
  Record<string, { readonly documents: readonly string[] } & Readonly<Record<string, unknown>>>
>;

/** Collections with figures of the server itself are not copied. */
function differencesOf(leader: unknown, follower: unknown): readonly string[] {
  const [original, copy] = [leader as State, follower as State];
  const names = new Set([...Object.keys(original), ...Object.keys(copy)]);
  return [...names]
    .filter((name) => !name.startsWith('_statistics') && !isDeepStrictEqual(original[name], copy[name]))
    .map((name) => {
      const [left, right] = [original[name], copy[name]];
      if (left === undefined || right === undefined) return `'${name}' is on one server only`;
      const known = new Set(right.documents);
      const missing = left.documents.filter((document) => !known.has(document));
      return `'${name}': ${left.documents.length} and ${right.documents.length} documents, missing ${missing.slice(0, 3).join(' ')}`;
    });
}
