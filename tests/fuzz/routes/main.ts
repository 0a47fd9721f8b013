/**
 * `npm run fuzz -- routes`: requests to all routes, by the descriptions of `protocol/api` and from unusual parts, from
 * 16 clients to a started server. Fails on an answer of 500 that no rule expects, on a request without an answer, on
 * an unhandled rejection and on the end of the server.
 */
import { writeFileSync } from 'node:fs';
import { Random } from '../../../protocol/lib/random.ts';
import { type ServerProcess, startServer } from '../../http/server-process.ts';
import { AttackMaker } from './AttackMaker.ts';
import { findDefects, prepareObjects } from './attacked-server.ts';

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  /** File that is written before each round, for a watchdog. */
  readonly currentFile: string;
}

const attacksPerRound = 400;

/** Runs until the time is over; returns the number of kinds of defects. */
export async function main({ minutes, seed, currentFile }: FuzzOptions): Promise<number> {
  const random = new Random(seed);
  const maker = new AttackMaker(random);
  const kinds = new Set<string>();
  const report = (defect: string) => {
    const kind = defect.slice(0, defect.indexOf('{') < 0 ? 200 : defect.indexOf('{'));
    if (kinds.has(kind)) return;
    kinds.add(kind);
    process.stdout.write(`\nfails: ${defect}\n`);
  };
  let server = await startServer();
  const endMs = Date.now() + minutes * 60_000;
  let count = 0;
  for (let round = 0; Date.now() < endMs; round++) {
    const attacks = Array.from({ length: attacksPerRound }, () =>
      maker.attackOf(maker.routes[random.nextBelow(maker.routes.length)]!),
    );
    writeFileSync(currentFile, JSON.stringify({ round, attacks }));
    await prepareObjects(server.baseUrl);
    for (const defect of await findDefects(server.baseUrl, { attacks, maker, atLimits: true })) {
      report(defect);
    }
    count += attacks.length;
    if (!(await isAlive(server))) {
      report(`the server has ended in round ${round}: ${server.standardError().slice(-2000)}`);
      await server.stop();
      server = await startServer();
    }
    if (round % 20 === 19) process.stdout.write(`${count} requests, ${kinds.size} kinds of failures\n`);
  }
  const complaints = server.standardError();
  if (/unhandled|\bassert/i.test(complaints)) report(`the server complains: ${complaints.slice(-2000)}`);
  await server.stop();
  process.stdout.write(`seed ${seed}: ${count} requests, ${kinds.size} kinds of failures\n`);
  return kinds.size;
}

async function isAlive({ baseUrl }: ServerProcess): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/_api/version`).catch(() => undefined);
  return answer?.status === 200;
}
