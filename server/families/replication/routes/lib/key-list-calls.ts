import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { jsonOf, type Reply, type RequestScope } from '../../../../route/route.ts';
import listKeys from '../../operations/list-keys.ts';
import readKeys, { type ReadKeysArgs } from '../../operations/read-keys.ts';
import { Replication } from '../../service/Replication.ts';
import { collectionIn } from './replication-ids.ts';

const defaultChunkSize = 5000;
const minChunkSize = 100;
const maxChunkSize = 20_000;

/** `POST …/keys?collection=`: the keys of a collection at this time, for the incremental synchronization of 2.8. */
export async function create(request: RequestScope): Promise<Reply> {
  const { engine, databaseName } = request;
  const collection = collectionIn(request);
  const { collectionId, count, lines } = await request.run(listKeys, { collection });
  const id = Replication.of(engine).keyLists.add(databaseName, { collectionId, lines });
  return { status: 200, body: { id, count } };
}

/** `GET …/keys/<id>`: a hash of each chunk. */
export async function readHashes(request: RequestScope): Promise<Reply> {
  return chunks(request, request.params.id ?? '', { kind: 'hashes' });
}

/** `PUT …/keys/<id>?type=keys|docs&chunk=`: keys and revisions of a chunk, or some of its documents. */
export async function read(request: RequestScope): Promise<Reply> {
  const id = request.params.id ?? '';
  const { query } = request;
  const chunk = Number(query.get('chunk') ?? 0);
  if (!Number.isInteger(chunk) || chunk < 0) throw new DatabaseError('ERROR_BAD_PARAMETER');
  switch (query.get('type')) {
    case 'keys':
      return chunks(request, id, { kind: 'keys', chunk });
    case 'docs': {
      const offsets = request.json();
      if (!Array.isArray(offsets)) throw new DatabaseError('ERROR_BAD_PARAMETER');
      return chunks(request, id, { kind: 'documents', chunk, offsets });
    }
    default:
      throw badParameter("invalid 'type' value");
  }
}

export function remove(request: RequestScope): Reply {
  const id = request.params.id ?? '';
  Replication.of(request.engine).keyLists.remove(request.databaseName, id);
  return { status: 202, body: { id, error: false, code: 202 } };
}

async function chunks(request: RequestScope, id: string, want: ReadKeysArgs['want']): Promise<Reply> {
  const { collectionId, lines } = Replication.of(request.engine).keyLists.get(request.databaseName, id);
  const args = { collectionId, lines: lines.slice(), chunkSize: chunkSizeIn(request), want };
  return { status: 200, body: jsonOf(await request.run(readKeys, args)) };
}

function chunkSizeIn({ query }: RequestScope): number {
  const size = Math.floor(Number(query.get('chunkSize') ?? defaultChunkSize));
  return size >= minChunkSize ? Math.min(maxChunkSize, size) : defaultChunkSize;
}

/** A call without the id of a list. */
export function expectId({ method }: RequestScope): never {
  throw badParameter(`expecting ${method} /_api/replication/keys/<keys-id>`);
}
