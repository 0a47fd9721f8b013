import { fnv64 } from '../../../../aql/functions/hash.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { asBuffer } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';

export interface ReadKeysArgs {
  readonly collectionId: string;
  /** The lines of `listKeys`. */
  readonly lines: Uint8Array;
  readonly chunkSize: number;
  readonly want:
    | { readonly kind: 'hashes' }
    | { readonly kind: 'keys'; readonly chunk: number }
    | { readonly kind: 'documents'; readonly chunk: number; readonly offsets: readonly unknown[] };
}

type KeyAndRevision = readonly [key: string, revision: string];

const hashStart = 0x012345678n;

/**
 * Chunks of a list of keys: a hash of each chunk, the keys of one, or some documents of one, as JSON text. Throws 10
 * (bad parameter) for a chunk that does not exist.
 */
const readKeys: Operation<ReadKeysArgs, string> = {
  id: 'read-keys',
  mode: 'read',
  rights: 'administrator',
  run({ database }, { collectionId, lines, chunkSize, want }) {
    const entries = entriesIn(lines);
    if (want.kind === 'hashes') return JSON.stringify(hashesOf(entries, chunkSize));
    const chunk = entries.slice(want.chunk * chunkSize, (want.chunk + 1) * chunkSize);
    if (chunk.length === 0) throw new DatabaseError('ERROR_BAD_PARAMETER');
    if (want.kind === 'keys') return JSON.stringify(chunk);
    const collection = database.findCollection(collectionId);
    const documents = want.offsets.map((offset) => {
      const entry = typeof offset === 'number' ? chunk[offset] : undefined;
      if (entry === undefined) throw new DatabaseError('ERROR_BAD_PARAMETER');
      return collection?.find(entry[0])?.toJson() ?? 'null';
    });
    return `[${documents.join(',')}]`;
  },
};

function entriesIn(lines: Uint8Array): readonly KeyAndRevision[] {
  const text = asBuffer(lines).toString('utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), line.slice(at + 1)];
    });
}

function hashesOf(entries: readonly KeyAndRevision[], chunkSize: number) {
  const chunks: { readonly low: string; readonly high: string; readonly hash: string }[] = [];
  for (let at = 0; at < entries.length; at += chunkSize) {
    const chunk = entries.slice(at, at + chunkSize);
    const hash = chunk.reduce((sum, [key, revision]) => sum ^ fnv64(key) ^ BigInt(revision), hashStart);
    chunks.push({ low: chunk[0]?.[0] ?? '', high: chunk.at(-1)?.[0] ?? '', hash: String(hash) });
  }
  return chunks;
}

export default readKeys;
