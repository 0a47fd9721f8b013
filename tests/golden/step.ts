import { readFileSync } from 'node:fs';
import type { projections } from './projections.ts';

/**
 * One line of a recording: a request and the response of ArangoDB 2.8.4 (see README.md beside the
 * recordings).
 */
export interface Step {
  readonly scenario: string;
  readonly step: number;
  /** Database of the request; a new one for each scenario unless it is _system. */
  readonly db?: string;
  readonly noPrefix?: boolean;
  readonly method: string;
  readonly path: string;
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly base64?: string;
  readonly status: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly response?: unknown;
  /**
   * Variable name → location of its value in the response: a path in the body, `header:name` or `cookies`.
   */
  readonly capture?: Readonly<Record<string, string>>;
  /** The request is repeated while the response has this status. */
  readonly poll?: number;
  readonly waitMs?: number;
  /** Executed without comparison. */
  readonly cleanup?: boolean;
  readonly unordered?: readonly string[] | 'deep';
  readonly subset?: readonly string[];
  readonly project?: keyof typeof projections;
  readonly binary?: boolean;
  /** True if the scenario requires a server with authentication. */
  readonly login?: boolean;
}

/** Steps of a recording by scenario, in file order. */
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
