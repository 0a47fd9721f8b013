import { isObject } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { linesIn } from '../../../lib/lines.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { ReplicaWriter } from '../../../storage/types.ts';
import { lineTypes } from './lib/log-forms.ts';
import { withoutTrust } from './lib/service-trust.ts';

interface RestoreDataArgs {
  /** Name or id. */
  readonly collection: string;
  /** One document per line, alone or in the envelope of a dump. */
  readonly lines: Uint8Array;
  /** Lines of a backup, without envelopes: its services are neither trusted nor open until an administrator says so. */
  readonly isForeign?: boolean;
}

/** The document is the last member of an envelope as dumps have it. */
const dataMember = ',"data":';
const envelopeStart = /^\{\s*"type"\s*:/;

/**
 * Inserts or replaces documents of a dump with their revisions. Returns the number of lines. Throws 1203 (collection
 * not found), 600 (invalid JSON), 1221 (illegal key), 1210 (unique constraint violated).
 */
const restoreData: Operation<RestoreDataArgs, { readonly count: number }> = {
  id: 'restore-data',
  mode: 'write',
  rights: 'administrator',
  run({ transaction, database }, { collection: name, lines, isForeign = false }) {
    const collection = database.findCollection(name);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    const writer = transaction.replicaOf(collection);
    let count = 0;
    for (const line of linesIn(lines)) {
      if (isForeign) writer.restore(withoutTrust(collection.name, line, ['isTrusted', 'isOpen']));
      else restoreLine(writer, line);
      count += 1;
    }
    return { count };
  },
};

function restoreLine(writer: ReplicaWriter, line: string): void {
  if (!envelopeStart.test(line)) {
    writer.restore(line);
    return;
  }
  const at = line.indexOf(dataMember);
  const end = line.lastIndexOf('}');
  const head = objectIn(at < 0 ? line : `${line.slice(0, at)}}`);
  // A document whose first attribute is `type`.
  if (typeof head._key === 'string') {
    writer.restore(line);
    return;
  }
  const data = at < 0 ? stringifyJson(head.data ?? null) : line.slice(at + dataMember.length, end);
  switch (head.type) {
    case lineTypes.put:
    case lineTypes.putEdge:
      writer.restore(data);
      return;
    case lineTypes.removed: {
      const key = head.key ?? objectIn(data)._key;
      if (typeof key === 'string') writer.remove(key);
      return;
    }
    default:
      // A document with an attribute `data`, before its key.
      writer.restore(line);
  }
}

function objectIn(text: string): Readonly<Record<string, Value>> {
  const value = parseJson(text) as Value;
  if (isObject(value)) return value;
  throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { detail: 'expected an object in a line' });
}

export default restoreData;
