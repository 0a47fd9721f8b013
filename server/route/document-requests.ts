import type { Dialect } from '../../protocol/dialect.ts';
import { badParameter, DatabaseError } from '../../protocol/errors.ts';
import {
  handleMembers,
  type WriteAction,
  type WriteDocumentResult,
  type WriteOptions,
} from '../operation/write-one.ts';
import { answerRules } from './answer-rules.ts';
import { encodeSegment, findFlag, hasFlag } from './query-parameters.ts';
import { JsonParts, JsonText, type Reply, type RequestScope } from './route.ts';
import { type Wording, worded } from './wording.ts';

/** Messages and statuses of 2.8 for /_api/document and /_api/edge. */
function documentWording(collection: string): Wording {
  return {
    1200: { message: 'precondition failed' },
    1202: { message: 'document not found' },
    // The message about a missing collection of `_from` or `_to` does not change.
    1203: {
      message: (text) => (/^'(from|to)' /.test(text) ? text : `collection '${collection}' not found`),
    },
    1210: { message: 'cannot create document, unique constraint violated' },
    1218: { message: 'collection type invalid' },
    1221: { message: 'invalid document key' },
    1227: { message: 'invalid document type', status: 400 },
  };
}

/** Converts the errors of a document call; a conflict also returns the stored revision in `etag`. */
export async function answered(
  request: RequestScope,
  collection: string,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await worded(request.dialect, documentWording(collection), work);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1200) throw error;
    const revision = error.extra?._rev;
    return {
      status: error.status,
      body: error.toBody(),
      headers: typeof revision === 'string' ? { etag: quoted(revision) } : {},
    };
  }
}

export const quoted = (revision: string) => `"${revision}"`;

export const unquoted = (etag: string) => etag.replace(/^"(.*)"$/, '$1');

/** The required revision of a request: If-Match or `rev`. In 2.8 `policy=last` removes the condition. */
export function expectedRevision(request: RequestScope): string | undefined {
  const { headers, query } = request;
  const revision = headers['if-match'] ?? query.get('rev') ?? undefined;
  return revision === undefined || isLastPolicy(request) ? undefined : unquoted(revision);
}

/** Current servers have no policy: they always check the revision. */
function isLastPolicy({ dialect, query }: RequestScope): boolean {
  return answerRules[dialect].hasPolicy && query.get('policy')?.toLowerCase() === 'last';
}

/**
 * The revisions of a call for one document. In 2.8 they are numbers, and 0 stands for no revision. Throws 400 (bad
 * parameter).
 */
export function documentRevisions(request: RequestScope) {
  const { headers, query, dialect } = request;
  if (answerRules[dialect].revisions === 'texts') {
    return { expectedRevision: expectedRevision(request), knownRevision: knownRevision(request) };
  }
  const expected = legacyRevision(headers['if-match'] ?? query.get('rev') ?? undefined);
  return {
    expectedRevision: isLastPolicy(request) ? undefined : expected,
    knownRevision: legacyRevision(headers['if-none-match']),
  };
}

function legacyRevision(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const digits = text.trim().replace(/^["']|["']$/g, '');
  if (!/^\d+$/.test(digits)) {
    throw badParameter('invalid revision number');
  }
  return /^0+$/.test(digits) ? undefined : digits;
}

/** The revision known to the client. */
export function knownRevision({ headers }: RequestScope): string | undefined {
  const etag = headers['if-none-match'];
  return etag === undefined ? undefined : unquoted(etag);
}

const overwriteModes = new Set(['conflict', 'ignore', 'replace', 'update'] as const);

export function writeOptions({ query }: RequestScope): WriteOptions {
  const mode = query.get('overwriteMode') ?? undefined;
  if (mode !== undefined && !(overwriteModes as ReadonlySet<string>).has(mode)) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      detail: `overwriteMode: expected one of ${[...overwriteModes].join(', ')}, found '${mode}'`,
    });
  }
  return {
    waitForSync: findFlag(query, 'waitForSync'),
    keepNull: findFlag(query, 'keepNull'),
    mergeObjects: findFlag(query, 'mergeObjects'),
    overwriteMode:
      (mode as WriteOptions['overwriteMode']) ?? (hasFlag(query, 'overwrite') ? 'replace' : undefined),
    returnNew: findFlag(query, 'returnNew'),
    returnOld: findFlag(query, 'returnOld'),
    silent: findFlag(query, 'silent'),
    ignoreRevs: findFlag(query, 'ignoreRevs'),
    versionAttribute: query.get('versionAttribute') ?? undefined,
  };
}

/** 201 (200 for a removal) after the flush, 202 before it. */
export function writeStatus(action: WriteAction, isSynced: boolean): number {
  if (!isSynced) return 202;
  return action === 'remove' ? 200 : 201;
}

type WrittenForm = Pick<(typeof answerRules)[Dialect], 'firstMember' | 'hasOldRevision'>;

function writtenBody(
  result: WriteDocumentResult,
  { firstMember, hasOldRevision }: WrittenForm,
): JsonText | JsonParts {
  const handle = handleMembers(hasOldRevision ? result : { ...result, oldRevision: undefined });
  if (result.old === undefined && result.new === undefined) return new JsonText(`{${firstMember}${handle}}`);
  return new JsonParts([
    `{${firstMember}${handle}`,
    ...(result.old === undefined ? [] : [',"old":', result.old]),
    ...(result.new === undefined ? [] : [',"new":', result.new]),
    '}',
  ]);
}

export function writeReply(
  request: RequestScope,
  action: WriteAction,
  options: WriteOptions,
  result: WriteDocumentResult,
  form: WrittenForm = answerRules[request.dialect],
): Reply {
  const status = writeStatus(action, result.isSynced);
  const rules = answerRules[request.dialect];
  const family = result.kind === 'edge' ? rules.edgePath : 'document';
  const path = `/_db/${encodeSegment(request.databaseName)}/_api/${family}`;
  const isBare = action === 'remove' && status === 200 && !rules.namesRemoved;
  return {
    status,
    body: options.silent && rules.isSilenceKnown ? {} : writtenBody(result, form),
    headers: isBare
      ? {}
      : {
          etag: quoted(result.revision),
          location: `${path}/${encodeSegment(result.collectionName)}/${encodeSegment(result.key)}`,
        },
  };
}
