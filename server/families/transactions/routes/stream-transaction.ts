import { streamTransactionApi } from '../../../../protocol/api/stream-transaction.ts';
import { badArgument } from '../../../../protocol/errors.ts';
import { isTransactionId, type TransactionState } from '../../../engine/transactions/Transactions.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import { parseTransactionSettings } from './lib/transaction-requests.ts';

async function begin(request: RequestScope): Promise<Reply> {
  const { engine, transactionId } = request;
  if (transactionId !== undefined) {
    throw badArgument('unexpected transaction ID received in begin transaction request');
  }
  const settings = parseTransactionSettings(request.json(), engine.transactions.maxBytes);
  const id = await engine.beginTransaction(request, settings);
  return stated(201, { id, status: 'running' });
}

async function list(request: RequestScope): Promise<Reply> {
  return { status: 200, body: { transactions: request.engine.transactions.list(request) } };
}

async function read(request: RequestScope): Promise<Reply> {
  return stated(200, request.engine.transactions.get(request, idOf(request, 'Illegal transaction ID')));
}

async function commit(request: RequestScope): Promise<Reply> {
  return stated(200, await request.engine.transactions.commit(request, idOf(request, 'bad transaction ID')));
}

async function abort(request: RequestScope): Promise<Reply> {
  const { transactions } = request.engine;
  if (request.params.id === 'write') {
    await transactions.abortWriting(request);
    return { status: 200, body: { error: false, code: 200 } };
  }
  return stated(200, await transactions.abort(request, idOf(request, 'bad transaction ID')));
}

function idOf({ params }: RequestScope, refusal: string): string {
  const { id = '' } = params;
  if (!isTransactionId(id)) throw badArgument(refusal);
  return id;
}

function stated(status: number, result: TransactionState): Reply {
  return { status, body: { error: false, code: status, result } };
}

/** 2.8 has no stream transactions. */
function only3x(handle: Route['handle']): Route['handle'] {
  return async (request) => {
    if (request.dialect === '2.8') unsupportedMethod();
    return handle(request);
  };
}

const family: RouteFamily = {
  id: 'stream-transaction',
  routes: [
    { ...routeOf(streamTransactionApi.begin), handle: only3x(begin) },
    { ...routeOf(streamTransactionApi.list), handle: only3x(list) },
    { ...routeOf(streamTransactionApi.read), handle: only3x(read) },
    { ...routeOf(streamTransactionApi.commit), handle: only3x(commit) },
    { ...routeOf(streamTransactionApi.abort), handle: only3x(abort) },
  ],
};

export default family;
