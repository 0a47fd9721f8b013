import type { ScriptFailure, ScriptOutcome } from '../../../../driver/script.ts';
import { jsTransactionApi } from '../../../../protocol/api/js-transaction.ts';
import { errorNameOf } from '../../../../protocol/error-numbers.ts';
import { errorTable } from '../../../../protocol/error-table.ts';
import { badArgument, DatabaseError } from '../../../../protocol/errors.ts';
import type { TransactionSettings } from '../../../engine/transactions/transaction-settings.ts';
import { firstByte } from '../../../lib/json-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { parseTransactionSettings } from '../../transactions/routes/lib/transaction-requests.ts';
import type { PackedScript } from '../service/script-messages.ts';
import { legacyText, resultMember, thrownReply } from './lib/script-answers.ts';

interface Transaction {
  readonly settings: TransactionSettings;
  /** Members of the script: the code and its parameters. */
  readonly members: PackedScript['members'];
}

const quote = 34;
const typeError = 17;
const nestedTransaction = 1651;
const undeclaredCollection = 1652;
const badCollections = 'missing/invalid collections definition for transaction';
const badAction = 'missing/invalid action definition for transaction';

/** 2.8 has no conflicts: a transaction waits for others. Here it runs again. */
const legacyTries = 5;

/** Runs a function of the client as one transaction. */
async function execute(request: RequestScope): Promise<Reply> {
  const body = readBody(request);
  try {
    const transaction = readTransaction(request, body);
    const tries = request.dialect === '2.8' ? legacyTries : 1;
    for (let left = tries - 1; ; left--) {
      const outcome = await attempt(request, transaction, left > 0);
      if (outcome === undefined) continue;
      return outcome.kind === 'returned' ? returned(outcome.result) : thrown(request, outcome.failure);
    }
  } catch (error) {
    if (!(error instanceof DatabaseError) || request.dialect !== '2.8') throw error;
    const { errorNum, status } = error;
    const message = legacyText(error);
    const exception = `ArangoError ${errorNum}: ${message}`;
    return thrownReply(request, { exception, stack: [exception], errorNum }, { errorNum, status, message });
  }
}

/** Undefined after a conflict, if the transaction can run again. */
async function attempt(
  request: RequestScope,
  { settings, members }: Transaction,
  mayRepeat: boolean,
): Promise<ScriptOutcome | undefined> {
  const { engine, scripts, databaseName, dialect, scriptCaller, abandoned } = request;
  const id = await engine.beginTransaction(request, settings);
  let isCommitted = false;
  try {
    const outcome = await scripts.run({
      script: { kind: 'transaction', databaseName, dialect, members },
      caller: scriptCaller,
      headers: { 'x-arango-trx-id': id },
      check: checkCall,
      signal: abandoned,
    });
    if (outcome.kind === 'thrown')
      return mayRepeat && outcome.failure.errorNum === 1200 ? undefined : outcome;
    await engine.transactions.commit(request, id);
    isCommitted = true;
    return outcome;
  } catch (error) {
    if (mayRepeat && error instanceof DatabaseError && error.errorNum === 1200) return undefined;
    throw error;
  } finally {
    if (!isCommitted) await abort(request, id);
  }
}

/** A transaction that has ended by itself needs no end. */
async function abort(request: RequestScope, id: string): Promise<void> {
  try {
    await request.engine.transactions.abort(request, id);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

/** The changing calls that are part of a transaction; all others are refused. */
const transactional: readonly RegExp[] = [
  /^\/_api\/(document|edge|cursor|simple|query|explain)(\/|\?|$)/,
  /^\/_api\/gharial\/[^/?]+\/(vertex|edge)\//,
  /^\/_api\/collection\/[^/?]+\/(load|unload|truncate)(\?|$)/,
];

function checkCall(method: string, path: string): void {
  if (method === 'GET' || method === 'HEAD' || transactional.some((pattern) => pattern.test(path))) return;
  if (/^\/_api\/transaction(\/|\?|$)/.test(path)) throw new DatabaseError('ERROR_TRANSACTION_NESTED');
  throw new DatabaseError('ERROR_TRANSACTION_DISALLOWED_OPERATION');
}

function readBody(request: RequestScope): Readonly<Record<string, unknown>> {
  try {
    const body = request.json();
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as Readonly<Record<string, unknown>>) : {};
  } catch (error) {
    if (!(error instanceof DatabaseError) || request.dialect !== '2.8') throw error;
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  }
}

/** Throws 10 (bad parameter). */
function readTransaction(
  { dialect, engine }: RequestScope,
  body: Readonly<Record<string, unknown>>,
): Transaction {
  const { collections, action, params } = body;
  if (typeof collections !== 'object' || collections === null) throw badArgument(badCollections);
  if (!(action instanceof Uint8Array) || firstByte(action) !== quote) throw badArgument(badAction);
  if (dialect === '2.8') requireNames(collections);
  const { allowImplicit } = collections as { readonly allowImplicit?: unknown };
  const settings = parseTransactionSettings({ ...body, allowImplicit }, engine.transactions.maxBytes);
  const members = { action, params: params instanceof Uint8Array ? params : undefined };
  return { settings: dialect === '2.8' ? exclusive(settings) : settings, members };
}

/** 2.8 has one error for all malformed lists of collections. Throws 10 (bad parameter). */
function requireNames(collections: object): void {
  const lists = collections as Readonly<Record<string, unknown>>;
  for (const list of [lists.read, lists.write, lists.exclusive]) {
    const names = Array.isArray(list) ? list : [list ?? ''];
    if (!names.every((name) => typeof name === 'string')) throw badArgument(badCollections);
  }
}

/** In 2.8, a transaction that writes to a collection excludes others. */
function exclusive(settings: TransactionSettings): TransactionSettings {
  const { read, write, exclusive: known } = settings.collections;
  return { ...settings, collections: { read, write: [], exclusive: [...write, ...known] } };
}

function returned(result: Uint8Array | undefined): Reply {
  return result === undefined ? ok({}) : { status: 200, body: resultMember(result) };
}

function thrown(request: RequestScope, failure: ScriptFailure): Reply {
  const { errorNum, status = 500, message, isSyntaxError } = failure;
  if (isSyntaxError) {
    const error = badArgument(`${badAction} - ${syntaxText(message ?? '')}`);
    const exception = `ArangoError ${error.errorNum}: ${error.message}`;
    return thrownReply(request, { ...failure, exception, errorNum: error.errorNum }, error);
  }
  if (errorNum !== undefined) {
    // In 2.8, the statuses of these errors in a script differ from those of other calls.
    const isLegacy = request.dialect === '2.8';
    const is400 = isLegacy && (errorNum === 1210 || errorNum === nestedTransaction);
    // The message of 2.8 does not name the collection.
    const plain =
      isLegacy && errorNum === undeclaredCollection ? errorTable[errorNameOf(errorNum)].text : message;
    const error = { errorNum, status: is400 ? 400 : status, message: plain ?? failure.exception };
    return thrownReply(request, failure, error);
  }
  if (request.dialect === '2.8') {
    if (isTypeError(failure)) {
      return thrownReply(request, failure, { errorNum: typeError, status: 400, message: failure.exception });
    }
    const text = message ?? 'internal server error';
    return thrownReply(request, failure, { errorNum: 500, status: 500, message: text });
  }
  return thrownReply(request, failure, { errorNum: 1650, status: 500, message: failure.exception });
}

/** 2.8 answers a TypeError of a script as one of the call. */
function isTypeError({ exception, stack }: ScriptFailure): boolean {
  return stack !== undefined && exception.startsWith('TypeError: ');
}

/** In the words of 2.8: `Unexpected token (` without quotes, and without the unexpected name. */
function syntaxText(text: string): string {
  const plain = text
    .replace(/^Unexpected token '(.+)'$/, 'Unexpected token $1')
    .replace(/^(Unexpected identifier) .*$/, '$1');
  return `Uncaught SyntaxError: ${plain} - SyntaxError: ${plain}`;
}

const family: RouteFamily = {
  id: 'js-transaction',
  routes: [
    {
      ...routeOf(jsTransactionApi.execute),
      rawMembers: ['action', 'params'],
      runsScript: true,
      handle: execute,
    },
    { method: 'PUT', path: jsTransactionApi.execute.path, access: 'read', handle: unsupportedMethod },
  ],
};

export default family;
