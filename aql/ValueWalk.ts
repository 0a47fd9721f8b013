import { DatabaseError } from '../protocol/errors.ts';
import { maxJsonDepth } from '../protocol/lib/json-limits.ts';

/** Values that one comparison or one key looks at. Arrays that share their parts can stand for far more than memory holds. */
const maxSteps = 20_000_000;
/** Below the depth at which the stack of a thread ends. */
const maxDepth = 4 * maxJsonDepth;

/** Bounds a walk through the parts of values: their number, and how deep they are nested. */
export class ValueWalk {
  #steps = 0;
  #depth = 0;

  /** Counts an array or object with so many parts and goes down into it. Throws 32. */
  enter(partCount: number): void {
    this.#steps += partCount + 1;
    this.#depth += 1;
    if (this.#steps > maxSteps) throw tooLarge();
    if (this.#depth > maxDepth) throw tooDeep(maxDepth);
  }

  leave(): void {
    this.#depth -= 1;
  }
}

function tooLarge(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value has more than ${maxSteps} parts, with those that occur several times`,
  });
}

export function tooDeep(levels: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a value is nested more than ${levels} levels deep`,
  });
}
