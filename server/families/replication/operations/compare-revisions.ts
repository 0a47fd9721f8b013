import { parseJson } from '../../../../protocol/lib/json.ts';
import { utf8Text } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';
import { invalid } from './lib/replica-definitions.ts';
import { isInRanges, type RevisionRange } from './lib/revision-ranges.ts';

export interface CompareRevisionsArgs {
  /** Id of the local collection. */
  readonly collection: string;
  readonly ranges: readonly RevisionRange[];
  /** The leader's JSON of the revisions in the ranges, from `resume` on. */
  readonly listed: Uint8Array;
  readonly resume: number;
  /** Equal revisions do not prove equal documents: all documents in the ranges differ. */
  readonly ignoresRevisions: boolean;
}

/** A local document. */
export type KeyAndRevision = readonly [key: string, revision: string];

export interface ComparedRevisions {
  /** Revisions of the leader that no local document has. */
  readonly missing: readonly string[];
  /** Local documents with revisions that the leader does not have. */
  readonly surplus: readonly KeyAndRevision[];
  /** The first revision of the next list. */
  readonly resume: number | undefined;
}

/** Compares the revisions of a collection with a list of the leader. Throws 1401 (invalid response). */
const compareRevisions: Operation<CompareRevisionsArgs, ComparedRevisions> = {
  id: 'compare-revisions',
  mode: 'read',
  rights: 'server',
  run({ database }, { collection: id, ranges, listed: json, resume: from, ignoresRevisions }) {
    const { listed, resume } = listIn(json, from);
    const missing = new Set(listed);
    const known = new Set(ignoresRevisions ? [] : listed);
    const surplus: KeyAndRevision[] = [];
    for (const { _key, _rev } of database.getCollection(id).documentsFrom(0)) {
      const revision = Number(_rev);
      if (revision < from || (resume !== undefined && revision >= resume)) continue;
      if (!isInRanges(ranges, revision)) continue;
      if (known.has(_rev)) missing.delete(_rev);
      else surplus.push([_key, _rev]);
    }
    return { missing: [...missing], surplus, resume };
  },
};

function listIn(json: Uint8Array, from: number) {
  const { ranges, resume } = (parseJson(utf8Text(json)) ?? {}) as Readonly<Record<string, unknown>>;
  const isKnown = Array.isArray(ranges) && ranges.every((range) => Array.isArray(range));
  if (!isKnown) throw invalid('expected lists of revisions');
  const next = resume === undefined ? undefined : Number(resume);
  if (next !== undefined && !(Number.isSafeInteger(next) && next > from)) {
    throw invalid(`expected a list of revisions that continues after ${from}`);
  }
  return { listed: ranges.flat().map(String), resume: next };
}

export default compareRevisions;
