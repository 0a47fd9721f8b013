/**
 * Fuzzing: random and mutated queries in this process and on a started server, and unusual requests to the
 * server. Fails on a crash, a hang, an error 500 or an unhandled promise rejection. Prints the seed and the
 * failures; a failing query is minimized.
 */
import { writeFileSync } from 'node:fs';
import { Random } from '../../protocol/lib/random.ts';
import { privateRoutes } from '../attack/routes.ts';
import { checkInProcess } from './checks.ts';
import { readCorpus } from './corpus.ts';
import { minimise } from './minimise.ts';
import { QueryMaker } from './QueryMaker.ts';
import { RequestMaker } from './RequestMaker.ts';
import { ServerCheck } from './server-check.ts';

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  /** File to which the current query is written before it runs, for a watchdog. */
  readonly currentFile: string;
}

/** Runs until the time is over; returns the number of distinct failures. */
export async function main({ minutes, seed, currentFile }: FuzzOptions): Promise<number> {
  const random = new Random(seed);
  const corpus = readCorpus();
  const makers = {
    '2.8': new QueryMaker(random, corpus, '2.8'),
    '3.12': new QueryMaker(random, corpus, '3.12'),
  };
  const requests = new RequestMaker(random, privateRoutes());
  const failures = new Map<string, string>();
  let unhandled: string | undefined;
  const onUnhandled = (reason: unknown): void => {
    unhandled = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  };
  process.on('unhandledRejection', onUnhandled);
  let server = await ServerCheck.start();
  const endMs = Date.now() + minutes * 60_000;
  let count = 0;
  let reportMs = Date.now();
  try {
    while (Date.now() < endMs) {
      const dialect = random.nextBelow(4) === 0 ? '2.8' : '3.12';
      const text = makers[dialect].next();
      writeFileSync(currentFile, JSON.stringify({ dialect, text }));
      const checks: readonly ((query: string) => Promise<void>)[] = [
        async (query) => checkInProcess(query, dialect),
        (query) => server.check(query, dialect),
      ];
      for (const check of checks) {
        const failure = await failureOf(check, text);
        if (failure === undefined) continue;
        const kind = kindOf(failure);
        if (failures.has(kind)) continue;
        const isServerGone = failure.includes('has ended') || failure.includes('no answer');
        if (isServerGone) server = await restart(server);
        const isStill = async (query: string): Promise<boolean> =>
          kindOf((await failureOf(check, query)) ?? '') === kind;
        const short = isServerGone ? text : await minimise(text, dialect, isStill);
        failures.set(kind, short);
        process.stdout.write(
          `\nfails in ${dialect}: ${JSON.stringify(short)}\n  ${failure.slice(0, 1500)}\n`,
        );
      }
      const request = requests.next();
      writeFileSync(currentFile, JSON.stringify(request));
      const failure = await failureOf(() => server.checkRequest(request), '');
      if (failure !== undefined && !failures.has(kindOf(failure))) {
        failures.set(kindOf(failure), JSON.stringify(request));
        process.stdout.write(
          `\nfails: ${JSON.stringify(request).slice(0, 3000)}\n  ${failure.slice(0, 1500)}\n`,
        );
        if (/has ended|no answer/.test(failure)) server = await restart(server);
      }
      if (unhandled !== undefined) {
        failures.set(`unhandled: ${kindOf(unhandled)}`, text);
        process.stdout.write(
          `\nan unhandled promise rejection after ${JSON.stringify(text)}\n  ${unhandled}\n`,
        );
        unhandled = undefined;
      }
      count++;
      if (count % 200 === 0) await server.refill();
      if (Date.now() - reportMs > 30_000) {
        reportMs = Date.now();
        process.stdout.write(`${count} queries and requests, ${failures.size} failures\n`);
      }
    }
    if (/unhandled/i.test(server.standardError())) {
      failures.set('server', server.standardError());
      process.stdout.write(`\nthe server complains: ${server.standardError().slice(-2000)}\n`);
    }
  } finally {
    process.off('unhandledRejection', onUnhandled);
    await server.stop();
  }
  process.stdout.write(`seed ${seed}: ${count} queries and requests, ${failures.size} failures\n`);
  return failures.size;
}

async function restart(server: ServerCheck): Promise<ServerCheck> {
  await server.stop();
  return ServerCheck.start();
}

async function failureOf(check: (query: string) => Promise<void>, text: string): Promise<string | undefined> {
  try {
    await check(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Failures that differ only in numbers and quoted strings are the same kind. */
function kindOf(failure: string): string {
  return failure.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|\d+/g, '').slice(0, 120);
}
