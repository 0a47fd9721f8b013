import { DatabaseError } from '../../protocol/errors.ts';
import type { ObjectExpression } from '../ast.ts';
import type { Value } from '../values/value.ts';
import { constantOptions } from './constants.ts';

/** An ISO 8601 duration in calendar units. */
interface Duration {
  readonly months: number;
  readonly milliseconds: number;
}

export type WindowBound =
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'duration'; readonly value: Duration };

export interface WindowBounds {
  readonly preceding: WindowBound;
  readonly following: WindowBound;
}

/** Parses the bounds of WINDOW; a missing bound is 0. */
export function windowBounds(bounds: ObjectExpression): WindowBounds {
  const { preceding, following, ...others } = constantOptions(bounds);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || (preceding === undefined && following === undefined)) {
    throw new DatabaseError('ERROR_QUERY_PARSE', {
      message: `WINDOW expects 'preceding' and 'following'${unknown === undefined ? '' : `, found '${unknown}'`}`,
    });
  }
  return { preceding: toBound(preceding ?? 0, 'preceding'), following: toBound(following ?? 0, 'following') };
}

const durationPattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/i;

function toBound(value: Value, name: string): WindowBound {
  if (typeof value === 'number' && value >= 0) return { kind: 'number', value };
  if (typeof value === 'string') {
    if (value.toLowerCase() === 'unbounded') return { kind: 'unbounded' };
    const match = durationPattern.exec(value);
    if (match !== null && value.length > 2) {
      const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
        .slice(1)
        .map((part) => Number(part ?? 0));
      return {
        kind: 'duration',
        value: {
          months: years * 12 + months,
          milliseconds: (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000,
        },
      };
    }
  }
  throw new DatabaseError('ERROR_QUERY_PARSE', {
    message: `WINDOW expects a number that is not negative, 'unbounded' or a duration for '${name}', found ${JSON.stringify(value)}`,
  });
}

/** Adds (sign 1) or subtracts (sign -1) a duration. Times in milliseconds since 1970, UTC. */
export function shiftTime(timeMs: number, duration: Duration, sign: 1 | -1): number {
  const date = new Date(timeMs);
  if (duration.months !== 0) date.setUTCMonth(date.getUTCMonth() + sign * duration.months);
  return date.getTime() + sign * duration.milliseconds;
}
