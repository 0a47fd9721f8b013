import { parentPort } from 'node:worker_threads';
import { DatabaseError, shuttingDown } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { ComputeAside } from '../operation/operation.ts';
import { WriteInterrupted } from '../storage/collections/WriteSession.ts';
import { toStorageError } from '../storage/lmdb/storage-errors.ts';
import {
  isUrgent,
  type ThreadArgs,
  type ThreadMessage,
  type ThreadMessages,
  type ThreadMethod,
  type ThreadRequest,
  type ThreadRequests,
  type ThreadResult,
} from './messages.ts';
import type { ThreadPulse } from './ThreadPulse.ts';

export type ThreadHandlers = {
  readonly [M in ThreadMethod]?: (
    args: ThreadArgs<M>,
    callId: number,
  ) => ThreadResult<M> | Promise<ThreadResult<M>>;
};

interface ServeOptions {
  /** Whether the call takes about as long as sending its answer. Answers of such calls are sent together. */
  readonly isShort: (request: ThreadRequest) => boolean;
}

/** Answers the main thread's calls with these handlers; the pulse shows their synchronous work. */
export function serveThread(handlers: ThreadHandlers, pulse: ThreadPulse, { isShort }: ServeOptions): void {
  assert(parentPort !== null, 'parentPort is missing outside of a worker thread');
  const waiting: ThreadRequest[] = [];
  let isServing = false;
  const serve = (): void => {
    isServing = false;
    for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      const isLong = !isShort(request);
      if (isLong) sendCollected();
      answerCall(handlers, pulse, request);
      if (!isLong || waiting.length === 0) continue;
      // The promises of this call settle first.
      isServing = true;
      queueMicrotask(() => process.nextTick(serve));
      return;
    }
  };
  parentPort.on('message', (requests: ThreadRequests) => {
    waiting.push(...requests);
    if (!isServing) serve();
  });
}

function answerCall(
  handlers: ThreadHandlers,
  pulse: ThreadPulse,
  { callId, method, args }: ThreadRequest,
): void {
  const handler = handlers[method] as ((args: unknown, callId: number) => unknown) | undefined;
  if (isUrgent(method)) pulse.receive();
  pulse.take(callId);
  try {
    assert(handler !== undefined, `this thread answers '${method}'`);
    const result = handler(args, callId);
    if (result instanceof Promise) {
      result.then(
        (value) => sendResult(callId, value),
        (error: unknown) => sendError(callId, error),
      );
    } else {
      sendResult(callId, result);
    }
  } catch (error) {
    sendError(callId, error);
  } finally {
    pulse.leave();
  }
}

let collected: ThreadMessage[] = [];
let collectedTransfer: ArrayBuffer[] = [];

/** Sends a message immediately, after the collected ones. */
export function sendToMain(message: ThreadMessage): void {
  collected.push(message);
  sendCollected();
}

/** Sends an answer together with the others of the same turn, which costs less than several messages. */
function collect(message: ThreadMessage, transfer: readonly ArrayBuffer[] = []): void {
  if (collected.length === 0) process.nextTick(sendCollected);
  collected.push(message);
  for (const buffer of transfer) if (!collectedTransfer.includes(buffer)) collectedTransfer.push(buffer);
}

function sendCollected(): void {
  if (collected.length === 0) return;
  const messages: ThreadMessages = collected;
  const transfer = collectedTransfer;
  collected = [];
  collectedTransfer = [];
  parentPort?.postMessage(messages, transfer);
}

function sendResult(callId: number, result: unknown): void {
  const transfer: ArrayBuffer[] = [];
  collect({ kind: 'result', callId, result: handOver(result, transfer) }, transfer);
}

function sendError(callId: number, thrown: unknown): void {
  if (thrown instanceof ComputeAside) {
    collect({ kind: 'aside', callId });
    return;
  }
  const error = thrown instanceof WriteInterrupted ? shuttingDown() : toStorageError(thrown, undefined);
  if (error instanceof DatabaseError) collect({ kind: 'refused', callId, body: error.toBody() });
  else collect({ kind: 'failed', callId, text: textOf(error) });
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Collects the byte buffers of a result (itself, its members, elements of its array members and of arrays in these, or
 * members of its object members) for a transfer. A view on a larger buffer is copied first, because a transfer moves the
 * whole buffer.
 */
function handOver(result: unknown, transfer: ArrayBuffer[], levels = 2): unknown {
  if (result instanceof Uint8Array) return own(result, transfer);
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  let copy: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(result)) {
    if (member instanceof Uint8Array) {
      copy ??= { ...result };
      copy[name] = own(member, transfer);
    } else if (levels > 1 && typeof member === 'object' && member !== null && !Array.isArray(member)) {
      const inner = handOver(member, transfer, levels - 1);
      if (inner === member) continue;
      copy ??= { ...result };
      copy[name] = inner;
    } else if (Array.isArray(member)) {
      const list = handOverList(member, transfer);
      if (list === member) continue;
      copy ??= { ...result };
      copy[name] = list;
    }
  }
  return copy ?? result;
}

/** The elements that are byte buffers, or lists of them. */
function handOverList(list: readonly unknown[], transfer: ArrayBuffer[]): readonly unknown[] {
  if (list.some((element) => element instanceof Uint8Array)) {
    return list.map((element) => (element instanceof Uint8Array ? own(element, transfer) : element));
  }
  const [first] = list;
  const isNested = Array.isArray(first) && first[0] instanceof Uint8Array;
  return isNested ? list.map((element) => handOverList(element as readonly unknown[], transfer)) : list;
}

const exclusive = new WeakSet<ArrayBufferLike>();

/** Nothing else uses the buffer of these bytes, which therefore moves with its unused rest. */
export function setExclusive({ buffer }: Uint8Array): void {
  exclusive.add(buffer);
}

/** Below this size a copy is cheaper than a transfer. */
const transferFromBytes = 16_384;

function own(bytes: Uint8Array, transfer: ArrayBuffer[]): Uint8Array {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
  const whole = isWhole || exclusive.has(bytes.buffer) ? bytes : new Uint8Array(bytes);
  const buffer = whole.buffer as ArrayBuffer;
  if (whole.byteLength >= transferFromBytes && !transfer.includes(buffer)) transfer.push(buffer);
  return whole;
}
