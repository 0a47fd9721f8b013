import { DatabaseError } from '../../../../protocol/errors.ts';
import { requireFiniteNumbers } from '../../../../protocol/lib/finite-numbers.ts';
import { JsonScanner } from '../../../../protocol/lib/JsonScanner.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { maxBodyValues, maxControlValues, smallJsonBytes } from '../../../../protocol/lib/json-limits.ts';
import { measureJson, tooManyValues } from '../../../../protocol/lib/json-text.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { asBuffer, findJson, maxValuesIn, requireUtf8 } from '../../../lib/json-body.ts';
import { legacyRefusal } from '../../../lib/json-complaint.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import type { Operation } from '../../../operation/operation.ts';

export interface ParseBodyArgs {
  readonly body: Uint8Array;
  /** Members of the outermost object that are answered as the bytes of their JSON. */
  readonly rawMembers: readonly string[];
  /** As `rawMembers`, of at most 10,000 values, if they have more than 64 KiB or exceed `maxValues`. */
  readonly largeMembers: readonly string[];
  /** The same for every member, of any number of values. */
  readonly keepsLarge: boolean;
  /** Of the answered value. */
  readonly maxValues: number;
  /** Refuse with the messages of 2.8, and refuse names that occur twice, as current servers always do. */
  readonly isLegacyWorded: boolean;
}

/**
 * The value of a body that is too large for the main thread; members with large data are not parsed. Throws 600
 * (invalid JSON), and 32 (resource limit exceeded) for too many values.
 */
const parseBody: Operation<ParseBodyArgs, unknown> = {
  id: 'parse-body',
  mode: 'read',
  // The operation reads no data.
  rights: 'server',
  run({ dialect }, args) {
    const { body, rawMembers, largeMembers, keepsLarge, maxValues, isLegacyWorded } = args;
    try {
      const isFrame = keepsLarge || rawMembers.length + largeMembers.length > 0;
      const value = isFrame ? parseFrame(args) : findJson(body, maxValues);
      if (isLegacyWorded || dialectRules[dialect].repeatedNames === 'refused') requireUniqueNames(body);
      return value;
    } catch (error) {
      throw isLegacyWorded ? legacyRefusal(error, body) : error;
    }
  },
};

function parseFrame({ body: json, rawMembers, largeMembers, keepsLarge, maxValues }: ParseBodyArgs): unknown {
  requireUtf8(json);
  const bytes = asBuffer(json);
  const { kind, parts, mayHaveHugeNumber } = JsonScanner.scan(bytes, { maxValues: maxBodyValues });
  if (mayHaveHugeNumber) requireFiniteNumbers(bytes.toString('latin1'));
  if (kind === 'array' && keepsLarge) return [];
  if (kind !== 'object') return parseJson(bytes.toString('utf8'), maxValues);
  if (parts.length > 3 * maxValues) throw tooManyValues(maxValues, json.length);
  const members: [string, unknown][] = [];
  let valuesLeft = maxValues;
  for (let at = 0; at < parts.length; at += 3) {
    const [start, valueStart, end] = [parts[at]!, parts[at + 1]!, parts[at + 2]!];
    // The name with the colon after it, possibly after whitespace.
    const name = JSON.parse(bytes.toString('utf8', start, bytes.lastIndexOf(colon, valueStart))) as string;
    const value = bytes.subarray(valueStart, end);
    const values = value[0] === quote ? 1 : maxValuesIn(value);
    const isLarge = value.length > smallJsonBytes || values > valuesLeft;
    if (rawMembers.includes(name) || (keepsLarge && isLarge)) members.push([name, new Uint8Array(value)]);
    else if (isLarge && largeMembers.includes(name)) {
      measureJson(value.toString('latin1'), maxControlValues);
      members.push([name, new Uint8Array(value)]);
    } else {
      members.push([name, parseMember(value, valuesLeft, () => tooManyValues(maxValues, valueStart))]);
      valuesLeft = Math.max(1, valuesLeft - values);
    }
  }
  return Object.fromEntries(members);
}

/** Throws `refusal()` for more than `maxValues` values: the member alone does not say how many the body may have. */
function parseMember(json: Buffer, maxValues: number, refusal: () => Error): unknown {
  try {
    return parseJson(json.toString('utf8'), maxValues);
  } catch (error) {
    throw error instanceof DatabaseError && error.errorNum === 32 ? refusal() : error;
  }
}

const quote = 34;
const colon = 58;

export default parseBody;
