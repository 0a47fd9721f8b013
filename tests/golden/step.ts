import { readFileSync } from 'node:fs';
import type { projections } from './projections.ts';

/** One line of a recording: a request and what a real 2.8.4 server answered (README.md beside the recordings). */
export interface Step {
  readonly scenario: string;
  readonly step: number;
  /** The database that the request goes to; a fresh one for each scenario unless it is _system. */
  readonly db?: string;
  readonly noPrefix?: boolean;
  readonly method: string;
  readonly path: string;
  /** Null takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly base64?: string;
  readonly status: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly response?: unknown;
  /** Name → where its value lies in the answer: a path in the body, `header:name` or `cookies`. */
  readonly capture?: Readonly<Record<string, string>>;
  /** Asked again while this status comes. */
  readonly poll?: number;
  readonly waitMs?: number;
  /** Sent, not compared. */
  readonly cleanup?: boolean;
  readonly unordered?: readonly string[] | 'deep';
  readonly subset?: readonly string[];
  readonly project?: keyof typeof projections;
  readonly binary?: boolean;
  /** For a server that asks for a sign-in. */
  readonly login?: boolean;
}

/** The steps of a recording by scenario, both in the order of the file. */
export function readScenarios(url: URL): ReadonlyMap<string, readonly Step[]> {
  const scenarios = new Map<string, Step[]>();
  for (const line of readFileSync(url, 'utf8').split('\n')) {
    if (line === '') continue;
    const step = JSON.parse(line) as Step;
    const steps = scenarios.get(step.scenario);
    if (steps === undefined) scenarios.set(step.scenario, [step]);
    else steps.push(step);
  }
  return scenarios;
}
