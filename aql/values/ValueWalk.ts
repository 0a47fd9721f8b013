import { DatabaseError } from '../../protocol/errors.ts';
import { maxJsonDepth } from '../../protocol/lib/json-limits.ts';

/**
 * Maximum number of steps of one comparison or key computation. Arrays that share elements can represent more values
 * than fit in memory.
 */
const maxSteps = 10_000_000;
/** Steps counted for an array or object, which costs as much as several numbers or strings. */
const compoundSteps = 4;
/** Maximum nesting depth, well below the depth at which the stack overflows. */
const maxDepth = 4 * maxJsonDepth;

/** Bytes charged for an array or object and its slot in the parent, if the walk copies values. */
const copyBytes = 64;
/** Number of arrays and objects between two checks of the query's memory limit. */
const checkInterval = 4096;

/** Limits the number of parts and the nesting depth of a walk through nested values. */
export class ValueWalk {
  #steps = 0;
  #depth = 0;
  #entered = 0;
  readonly #memory: { require(bytes: number): void } | undefined;

  /** `memory`: the memory account of the query; given if the walk copies the values that it visits. */
  constructor(memory?: { require(bytes: number): void }) {
    this.#memory = memory;
  }

  /** Enters an array or object. Throws 32 (resource limit). */
  enter(): void {
    this.#steps += compoundSteps;
    this.#depth += 1;
    this.#entered += 1;
    if (this.#entered % checkInterval === 0) this.#memory?.require(this.#entered * copyBytes);
    if (this.#steps > maxSteps) throw tooLarge();
    if (this.#depth > maxDepth) throw tooDeep(maxDepth);
  }

  /** Leaves the current array or object and counts `partCount` visited parts. */
  leave(partCount: number): void {
    this.#steps += partCount;
    this.#depth -= 1;
  }
}

function tooLarge(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value has too many parts for a comparison or key, at most ${maxSteps} are visited (shared parts at each occurrence)`,
  });
}

export function tooDeep(levels: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value is nested more than ${levels} levels deep`,
  });
}
