import type { CallAnswer } from './http-call.ts';
import type { RoundContext } from './RoundContext.ts';
import { type User, victimPath } from './Target.ts';

/** A query with this `maxRuntime` must end within `patienceMs`, also on a busy machine. */
export const maxRuntimeSeconds = 2;
const patienceMs = 30_000;

/** Runs a query that must end by its time or memory limit; reports one that continues. */
export async function runTimed(
  context: RoundContext,
  query: string,
  bindVars: Readonly<Record<string, unknown>> = {},
  user: User = 'guest-rw',
): Promise<CallAnswer> {
  const body = { query, bindVars, options: { maxRuntime: maxRuntimeSeconds } };
  const answer = await context.call(
    { method: 'POST', path: `${victimPath}/_api/cursor`, body, patienceMs, mayStayOpen: true },
    user,
  );
  if (answer.status === -1) {
    context.find(
      'a query goes on',
      `maxRuntime ${maxRuntimeSeconds}, no end within ${patienceMs} ms`,
      JSON.stringify(body).slice(0, 800),
    );
  }
  // The complete text of an error is for readers of the report.
  if (answer.status >= 400 && answer.text.length > 20_000)
    context.find('long error', `${answer.sizeBytes} bytes`, query.slice(0, 500));
  return answer;
}
