import { DatabaseError } from '../../../protocol/errors.ts';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { maxBodyValues, smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import type { Operation } from '../../engine/operation.ts';
import { asBuffer, findJson, requireUtf8 } from '../../lib/json-body.ts';
import { jsonComplaint } from '../../lib/json-complaint.ts';
import { requireUniqueNames } from '../../lib/unique-names.ts';

export interface ParseBodyArgs {
  readonly body: Uint8Array;
  /** Members of more than 64 KiB are answered as the bytes of their JSON. */
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
  run({ dialect }, { body, keepsLarge, isLegacyWorded }) {
    try {
      const value = keepsLarge ? parseFrame(body) : findJson(body);
      if (isLegacyWorded || dialect !== '2.8') requireUniqueNames(body);
      return value;
    } catch (error) {
      if (!isLegacyWorded || !(error instanceof DatabaseError) || error.errorNum !== 600) throw error;
      throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message: jsonComplaint(body) });
    }
  },
};

function parseFrame(json: Uint8Array): unknown {
  requireUtf8(json);
  const bytes = asBuffer(json);
  const { kind, parts } = JsonScanner.scan(bytes, { maxValues: maxBodyValues });
  if (kind !== 'object') return kind === 'array' ? [] : parseJson(bytes.toString('utf8'));
  const members: [string, unknown][] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [start, valueStart, end] = [parts[at]!, parts[at + 1]!, parts[at + 2]!];
    // The name with the colon after it, possibly after whitespace.
    const name = JSON.parse(bytes.toString('utf8', start, bytes.lastIndexOf(colon, valueStart))) as string;
    const isLarge = end - valueStart > smallJsonBytes;
    members.push([
      name,
      isLarge
        ? new Uint8Array(bytes.subarray(valueStart, end))
        : parseJson(bytes.toString('utf8', valueStart, end)),
    ]);
  }
  return Object.fromEntries(members);
}

const colon = 58;

export default parseBody;
