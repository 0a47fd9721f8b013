import { cursorApi } from '../../../../protocol/api/cursor.ts';
import type { QueryPlan } from '../../../../protocol/api/lib/query-plan.ts';
import { queryApi } from '../../../../protocol/api/query.ts';
import type { Connection } from '../../../api/Connection.ts';
import { queryExactBatches } from '../../../api/cursor.ts';
import { RequestError } from '../../../api/errors.ts';
import { formatExact } from '../../../lib/format.ts';
import { type NodeFigures, type PlanStep, stepsOf } from './align-plans.ts';

interface ComparedQuery {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** Runs on each side; the first one counts as the others. */
  readonly runs: number;
}

/** The result of a query on one side. */
export interface SideResult {
  readonly rows: readonly unknown[];
  /** Milliseconds of each run, from the request to the last row. */
  readonly timesMs: readonly number[];
  readonly steps: readonly PlanStep[];
}

/** Rows of one side that are compared. */
const maxRows = 100_000;
const batchSize = 2000;

/**
 * Runs a query on both sides in turns, so that a load on one of the machines meets both, and once more with a profile.
 * Rejects for a query that changes data, and with AbortError.
 */
export async function runOnBoth(
  connections: readonly [Connection, Connection],
  query: ComparedQuery,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<readonly [SideResult, SideResult]> {
  onProgress('Explaining the query …');
  const plans = await Promise.all(connections.map((connection) => planOf(connection, query, signal)));
  const results = connections.map(() => ({ rows: [] as unknown[], timesMs: [] as number[] }));
  for (let run = 0; run < query.runs; run++) {
    for (const [side, connection] of connections.entries()) {
      onProgress(`Run ${run + 1} of ${query.runs}, ${side === 0 ? 'left' : 'right'} …`);
      const beganMs = performance.now();
      const rows = await rowsOf(connection, query, signal);
      results[side]!.timesMs.push(performance.now() - beganMs);
      // The last run is compared.
      results[side]!.rows = rows;
    }
  }
  onProgress('Measuring the plans …');
  const figures = await Promise.all(connections.map((connection) => profile(connection, query, signal)));
  const [left, right] = results.map((result, side) => ({
    ...result,
    steps: stepsOf(plans[side]!, figures[side]!),
  }));
  return [left!, right!];
}

async function planOf(
  connection: Connection,
  { text, bindVars }: ComparedQuery,
  signal: AbortSignal,
): Promise<QueryPlan> {
  const answer = await connection.request(queryApi.explain, { body: { query: text, bindVars }, signal });
  const { plan } = answer;
  if (plan === undefined) throw new Error('The server did not return a plan.');
  if (plan.collections.some(({ type }) => type !== 'read')) {
    throw new Error(
      'The query changes data. Only queries that read are compared, because each runs several times.',
    );
  }
  return plan;
}

async function rowsOf(
  connection: Connection,
  { text, bindVars }: ComparedQuery,
  signal: AbortSignal,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const { result } of queryExactBatches(text, { bindVars, batchSize, signal, connection })) {
    for (const row of result) rows.push(row);
    if (rows.length > maxRows) {
      throw new Error(`The result has more than ${formatExact(maxRows)} rows. Add a LIMIT to the query.`);
    }
  }
  return rows;
}

/** The figures of each step; none if the server does not measure them. */
async function profile(
  connection: Connection,
  { text, bindVars }: ComparedQuery,
  signal: AbortSignal,
): Promise<NodeFigures> {
  const body = { query: text, bindVars, batchSize: maxRows, options: { profile: 2 } };
  try {
    const { extra } = await connection.request(cursorApi.open, { body, signal });
    const nodes = extra?.stats?.nodes ?? [];
    return new Map(nodes.map(({ id, items, runtime }) => [id, { rows: items, runtimeMs: 1000 * runtime }]));
  } catch (error) {
    // The results are compared without the figures.
    if (error instanceof RequestError) return new Map();
    throw error;
  }
}
