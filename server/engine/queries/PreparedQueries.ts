import type { PreparedQuery } from '../../../aql/execution.ts';
import { prepareQuery } from '../../../aql/prepare.ts';
import { BoundLiterals } from '../../../aql/resolver/BoundLiterals.ts';
import type { Source } from '../../../aql/source.ts';
import type { Value } from '../../../aql/values/value.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { DatabaseView } from '../../storage/types.ts';
import { PlanningSource } from './PlanningSource.ts';
import type { CursorRequest } from './query-call.ts';
import { toQueryRequest } from './to-query-request.ts';

/** A prepared query that runs with other bind values, one run at a time. */
interface Reusable {
  readonly key: string;
  readonly prepared: PreparedQuery;
  readonly literals: BoundLiterals;
  readonly source: PlanningSource;
  /** Values that the plan depends on. */
  readonly fixed: ReadonlyMap<string, Value>;
  readonly plannedMs: number;
}

/** A query for one run. `end` is called after it, unless the run failed. */
interface PreparedRun {
  readonly prepared: PreparedQuery;
  readonly end: (() => void) | undefined;
}

/** Maximum number of plans. Plans of long texts are not kept. */
const maxPlans = 200;
const maxTextLength = 4096;
/** Plans of one text that differ in the values that they depend on. */
const maxVariants = 4;
/** Age after which a query is planned again, because the sizes of its collections may have changed. */
const maxAgeMs = 2000;

const noValues = {};

/**
 * Prepares queries and keeps the plans of one thread. A kept plan is valid for the same text, options and rights as
 * long as the definitions of its collections are the same.
 */
export class PreparedQueries {
  /** The least recently used key first. */
  readonly #plans = new Map<string, Reusable[]>();
  #count = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#count;
  }

  /** Throws the errors of `prepareQuery`. */
  prepare(
    request: CursorRequest,
    scope: OperationScope,
    database: DatabaseView,
    source: Source,
    clock: (() => number) | undefined,
  ): PreparedRun {
    const key = keyOf(request, scope);
    const { bindVars } = request;
    const known = key === undefined ? undefined : this.#take(key, bindVars, database);
    if (known !== undefined) {
      known.literals.bind(bindVars);
      return { prepared: known.prepared, end: () => this.#giveBack(known) };
    }
    const query = toQueryRequest(request, scope.dialect);
    if (key === undefined) return { prepared: prepareQuery(query, source, clock), end: undefined };
    const planning = new PlanningSource(database, source);
    const literals = new BoundLiterals(bindVars);
    const plannedMs = this.#now();
    const prepared = prepareQuery(query, planning, clock, literals);
    planning.close();
    const fixed = fixedValues(literals, bindVars);
    if (fixed === undefined || planning.dependsOnMore) return { prepared, end: undefined };
    const plan = { key, prepared, literals, source: planning, fixed, plannedMs };
    return { prepared, end: () => this.#giveBack(plan) };
  }

  /** Removes a plan for these values until it is given back. */
  #take(key: string, values: CursorRequest['bindVars'], database: DatabaseView): Reusable | undefined {
    const plans = this.#plans.get(key);
    const at = plans?.findIndex(({ fixed }) => isEqual(fixed, values)) ?? -1;
    const plan = plans?.[at];
    if (plans === undefined || plan === undefined) return undefined;
    plans.splice(at, 1);
    this.#count -= 1;
    if (plans.length === 0) this.#plans.delete(key);
    return this.#isValid(plan, database) ? plan : undefined;
  }

  #isValid({ source, plannedMs }: Reusable, database: DatabaseView): boolean {
    if (this.#now() - plannedMs > maxAgeMs) return false;
    for (const [name, definition] of source.definitions) {
      if (database.findCollection(name)?.definition !== definition) return false;
    }
    return true;
  }

  #giveBack(plan: Reusable): void {
    // Values can be large.
    plan.literals.bind(noValues);
    const plans = this.#plans.get(plan.key) ?? [];
    if (plans.length >= maxVariants) {
      plans.shift();
      this.#count -= 1;
    }
    plans.push(plan);
    this.#count += 1;
    this.#plans.delete(plan.key);
    this.#plans.set(plan.key, plans);
    for (const [oldest, dropped] of this.#plans) {
      if (this.#count <= maxPlans) break;
      this.#plans.delete(oldest);
      this.#count -= dropped.length;
    }
  }
}

/** Everything that the plan depends on, except for bind values; undefined if it is not kept. */
function keyOf(
  { text, bindVars, options }: CursorRequest,
  { databaseName, dialect, rights }: OperationScope,
): string | undefined {
  const { profile, memoryLimitBytes, maxRuntimeMs } = options;
  if (text.length > maxTextLength || profile > 0 || memoryLimitBytes !== undefined) return undefined;
  // Each request has a limit of its own, and levels of single collections can be many.
  if (maxRuntimeMs !== undefined || rights.collections !== undefined) return undefined;
  if (rights.otherCollections !== undefined) return undefined;
  let names = '';
  for (const name in bindVars) names += `${JSON.stringify(name)},`;
  const level = `${rights.isAdministrator} ${rights.isServer} ${rights.database}`;
  return `${dialect} ${level} ${names} ${JSON.stringify(options)} ${JSON.stringify(databaseName)} ${text}`;
}

/** The values that planning read; undefined if one of them is not a scalar. */
function fixedValues(
  { readNames }: BoundLiterals,
  values: CursorRequest['bindVars'],
): ReadonlyMap<string, Value> | undefined {
  const fixed = new Map<string, Value>();
  for (const name of readNames) {
    const value = values[name];
    if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
    if (typeof value === 'string' && value.length > maxTextLength) return undefined;
    fixed.set(name, value);
  }
  return fixed;
}

function isEqual(fixed: ReadonlyMap<string, Value>, values: CursorRequest['bindVars']): boolean {
  for (const [name, value] of fixed) if (!Object.is(values[name], value)) return false;
  return true;
}
