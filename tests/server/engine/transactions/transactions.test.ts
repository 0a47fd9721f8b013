import { expect, test } from 'vitest';
import type { ThreadCall } from '../../../../server/engine/ThreadCall.ts';
import type { ThreadClient } from '../../../../server/engine/ThreadClient.ts';
import { Transactions } from '../../../../server/engine/transactions/Transactions.ts';
import { defaultLimits } from '../../../../server/limits.ts';
import { serverScope } from '../../../../server/operation/operation.ts';

const order = {
  collections: { read: [], write: [], exclusive: [] },
  waitForSync: false,
  allowImplicit: true,
  lockTimeoutMs: 0,
  maxBytes: 1000,
};

test('a begin that moved back to its first thread keeps the session of the last attempt', async () => {
  const discarded: unknown[] = [];
  const thread = {
    streamCount: 0,
    call: async (_method: string, { sessionId }: { readonly sessionId: string }) => {
      discarded.push(sessionId);
    },
  } as unknown as ThreadClient;
  const sessionIds: string[] = [];
  const start = (call: ThreadCall<'beginTransaction'>, callId: number): string => {
    call.thread = thread;
    call.callId = callId;
    sessionIds.push(call.args.sessionId);
    return call.args.sessionId;
  };
  const readers = {
    run(call: ThreadCall<'beginTransaction'>): void {
      const first = start(call, 1);
      call.move(false);
      const second = start(call, 2);
      call.resolve({ sessionId: first, collections: [] }, thread, 1);
      call.resolve({ sessionId: second, collections: [] }, thread, 2);
    },
  };
  const transactions = new Transactions(
    { readers, changes: {}, writer: () => thread, onEnd: () => undefined } as never,
    defaultLimits,
  );
  try {
    const id = await transactions.begin(serverScope, order);
    expect(transactions.get(serverScope, id).status).toBe('running');
    expect(new Set(sessionIds).size).toBe(2);
    expect(discarded).toEqual([sessionIds[0]]);
  } finally {
    transactions.stop();
  }
});
