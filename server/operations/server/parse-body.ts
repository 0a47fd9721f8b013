import { DatabaseError } from '../../../protocol/errors.ts';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { maxBodyValues, maxControlValues, smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { tooManyValues } from '../../../protocol/lib/json-text.ts';
import type { Operation } from '../../engine/operation.ts';
import { requireFiniteNumbers } from '../../lib/finite-numbers.ts';
import { asBuffer, findJson, maxValuesIn, requireUtf8 } from '../../lib/json-body.ts';
import { jsonComplaint } from '../../lib/json-complaint.ts';
import { requireUniqueNames } from '../../lib/unique-names.ts';

export interface ParseBodyArgs {
  readonly body: Uint8Array;
  /** Members of the outermost object that are answered as the bytes of their JSON. */
  readonly rawMembers: readonly string[];
  /** As `rawMembers` for members of more than 64 KiB, and for those beyond the limit of values. */
  readonly keepsLarge: boolean;
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
    const { body, rawMembers, keepsLarge, isLegacyWorded } = args;
    try {
      const isFrame = keepsLarge || rawMembers.length > 0;
      const value = isFrame ? parseFrame(args) : findJson(body, maxControlValues);
      if (isLegacyWorded || dialect !== '2.8') requireUniqueNames(body);
      return value;
    } catch (error) {
      if (!isLegacyWorded || !(error instanceof DatabaseError) || error.errorNum !== 600) throw error;
      throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message: jsonComplaint(body) });
    }
  },
};

function parseFrame({ body: json, rawMembers, keepsLarge }: ParseBodyArgs): unknown {
  requireUtf8(json);
  const bytes = asBuffer(json);
  const { kind, parts, mayHaveHugeNumber } = JsonScanner.scan(bytes, { maxValues: maxBodyValues });
  if (mayHaveHugeNumber) requireFiniteNumbers(bytes.toString('latin1'));
  if (kind === 'array' && keepsLarge) return [];
  if (kind !== 'object') return parseJson(bytes.toString('utf8'), maxControlValues);
  if (parts.length > 3 * maxControlValues) throw tooManyValues(maxControlValues, json.length);
  const members: [string, unknown][] = [];
  let valuesLeft = maxControlValues;
  for (let at = 0; at < parts.length; at += 3) {
    const [start, valueStart, end] = [parts[at]!, parts[at + 1]!, parts[at + 2]!];
    // The name with the colon after it, possibly after whitespace.
    const name = JSON.parse(bytes.toString('utf8', start, bytes.lastIndexOf(colon, valueStart))) as string;
    const value = bytes.subarray(valueStart, end);
    const values = maxValuesIn(value);
    const isLarge = value.length > smallJsonBytes || values > valuesLeft;
    if (rawMembers.includes(name) || (keepsLarge && isLarge)) members.push([name, new Uint8Array(value)]);
    else {
      members.push([name, parseJson(value.toString('utf8'), valuesLeft)]);
      valuesLeft = Math.max(1, valuesLeft - values);
    }
  }
  return Object.fromEntries(members);
}

const colon = 58;

export default parseBody;
