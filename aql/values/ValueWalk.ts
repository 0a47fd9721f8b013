import { DatabaseError } from '../../protocol/errors.ts';
import { maxJsonDepth } from '../../protocol/lib/json-limits.ts';

/** Steps of one comparison or one key. Arrays that share their parts can stand for far more than memory holds. */
const maxSteps = 10_000_000;
/** An array or object takes as much time as several numbers or texts. */
const compoundSteps = 4;
/** Below the depth at which the stack of a thread ends. */
const maxDepth = 4 * maxJsonDepth;

/** Bytes of an array or object with its place in another one, where a walk makes a copy. */
const copyBytes = 64;
/** Arrays and objects between two looks at the memory. */
const lookEvery = 4096;

/** Bounds a walk through the parts of values: their number, and how deep they are nested. */
export class ValueWalk {
  #steps = 0;
  #depth = 0;
  #entered = 0;
  readonly #memory: { require(bytes: number): void } | undefined;

  /** `memory`: of the query, where the walk copies what it sees. */
  constructor(memory?: { require(bytes: number): void }) {
    this.#memory = memory;
  }

  /** Goes down into an array or object. Throws 32. */
  enter(): void {
    this.#steps += compoundSteps;
    this.#depth += 1;
    this.#entered += 1;
    if (this.#entered % lookEvery === 0) this.#memory?.require(this.#entered * copyBytes);
    if (this.#steps > maxSteps) throw tooLarge();
    if (this.#depth > maxDepth) throw tooDeep(maxDepth);
  }

  /** Leaves it after a look at so many parts. */
  leave(partCount: number): void {
    this.#steps += partCount;
    this.#depth -= 1;
  }
}

function tooLarge(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value has too many parts to compare it, at most ${maxSteps} are looked at, each time that they occur`,
  });
}

export function tooDeep(levels: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value is nested more than ${levels} levels deep`,
  });
}
