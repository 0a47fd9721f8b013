import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import type { AbandonSignal } from '../lib/AbandonSignal.ts';
import { maxDataBytes, type Route } from '../route/route.ts';
import { type BodyBudget, type BodyReservation, smallBodyBytes } from './budgets/BodyBudget.ts';

/** The maximum body of a request without credentials: four times the size of a user name, a password and their JSON. */
const maxPublicBodyBytes = 16 << 10;

/** The default maximum body of a route: definitions, settings, saved queries, user data. */
export const maxControlBytes = 1 << 20;

/** Maximum number of bytes copied without a pause on the main thread. */
const copyBytes = 4 << 20;

/** The limit of a route's collected bodies. A path without a route may be called without credentials. */
export function bodyLimitOf(route: Route | undefined): number {
  if (route?.maxBodyBytes !== undefined) return route.maxBodyBytes;
  return route === undefined || route.access === 'public' ? maxPublicBodyBytes : maxControlBytes;
}

/** Whether large bodies of a route are read in the turns of `ControlBodies`: without scripts, which may run long. */
export function isControlRoute(route: Route | undefined): boolean {
  return route !== undefined && !route.runsScript && bodyLimitOf(route) === maxControlBytes;
}

/** The body exceeds the limit. */
export class BodyTooLargeError extends Error {
  readonly statusCode = 413;

  constructor(maxBytes: number) {
    super(
      maxBytes >= maxDataBytes
        ? `expected a body of at most ${maxBytes >> 20} MiB; use /_api/import for more`
        : `expected a body of at most ${maxBytes} bytes`,
    );
  }
}

/** A body that is in memory already. Throws BodyTooLargeError. */
export function limitedBody(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.byteLength > maxBytes) throw new BodyTooLargeError(maxBytes);
  return bytes;
}

export interface BodySource {
  readonly message: IncomingMessage;
  /** The bytes of the body: the message itself, unless they are unpacked. */
  readonly content: Readable;
  readonly maxBytes: number;
  readonly budget: BodyBudget;
  /** Address of the client. */
  readonly address: string;
  /** Waits until a body above `smallJsonBytes` may be read; the signal aborts when its client leaves. */
  readonly turn?: ((abandoned: AbandonSignal) => Promise<void>) | undefined;
  /** Receives the reservation of the body, to release it after the answer. */
  readonly onReserved: (reservation: BodyReservation) => void;
}

/** The body if it is small and has arrived completely. */
export function takeArrivedBody(source: BodySource): Uint8Array | undefined {
  const { message, maxBytes } = source;
  const declared = declaredBytes(source);
  if (!(declared > 0 && declared <= Math.min(maxBytes, smallChunkBytes))) return undefined;
  if (message.readableLength !== declared) return undefined;
  const bytes = message.read() as Buffer | null;
  return bytes === null ? undefined : ownBytes(bytes);
}

/** The announced length; NaN for an unknown one, such as that of a packed body. */
function declaredBytes({ message, content }: Pick<BodySource, 'message' | 'content'>): number {
  return content === message ? Number(message.headers['content-length'] ?? Number.NaN) : Number.NaN;
}

/** A copy if the bytes are a small part of their buffer, because the whole buffer is sent to a thread. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength > 4 * bytes.byteLength + 4096 ? new Uint8Array(bytes) : bytes;
}

/**
 * Collects a body; one of more than 1 MiB waits for a reservation first. Rejects with BodyTooLargeError (413;
 * immediately if the header announces it, otherwise at the first excess byte), with 503 without memory, with 408 if it
 * stalls. A body of more than 1 MiB has its own buffer.
 */
export async function readBody(source: BodySource): Promise<Uint8Array> {
  const { content, maxBytes } = source;
  const declared = declaredBytes(source);
  if (declared > maxBytes) throw new BodyTooLargeError(maxBytes);
  let isLarge = declared > smallJsonBytes;
  if (isLarge) await takeTurn(source);
  if (declared > smallBodyBytes) return readDeclared(source, declared);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const iterator = chunksOf(content);
  for (;;) {
    const { value: chunk, done } = await iterator.next();
    if (done) break;
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
    if (!isLarge && sizeBytes > smallJsonBytes) {
      isLarge = true;
      await takeTurn(source);
    }
    if (sizeBytes > smallBodyBytes) return readMore(source, iterator, chunks, sizeBytes);
  }
  const isOne = chunks.length === 1 && sizeBytes <= smallChunkBytes;
  return isOne ? ownBytes(chunks[0] as Buffer) : Buffer.concat(chunks, sizeBytes);
}

/** A network chunk below the size for transfers may share its buffer. */
const smallChunkBytes = 64 << 10;

/** A body of known length, copied to its position as it arrives. */
async function readDeclared(source: BodySource, declared: number): Promise<Uint8Array> {
  const reservation = await reserveFor(source, declared);
  const bytes = new Uint8Array(declared);
  let at = 0;
  const iterator = chunksOf(source.content);
  for (;;) {
    const { value: chunk, done } = await Promise.race([iterator.next(), reservation.tooSlow]);
    if (done) break;
    bytes.set(chunk, at);
    at += chunk.byteLength;
    reservation.note(chunk.byteLength);
  }
  reservation.arrived();
  return bytes;
}

/** The rest of a body of unknown length, up to the limit. */
async function readMore(
  source: BodySource,
  iterator: AsyncIterator<Uint8Array>,
  chunks: Uint8Array[],
  firstBytes: number,
): Promise<Uint8Array> {
  const { maxBytes } = source;
  const reservation = await reserveFor(source, maxBytes);
  let sizeBytes = firstBytes;
  for (;;) {
    const { value: chunk, done } = await Promise.race([iterator.next(), reservation.tooSlow]);
    if (done) break;
    sizeBytes += chunk.byteLength;
    reservation.note(chunk.byteLength);
    if (sizeBytes > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  reservation.arrived();
  return joinInTurns(chunks, sizeBytes);
}

/** Empties `chunks`. */
async function joinInTurns(chunks: Uint8Array[], sizeBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  let turnEnd = copyBytes;
  for (const [index, chunk] of chunks.entries()) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
    chunks[index] = noBytes;
    if (at < turnEnd) continue;
    turnEnd = at + copyBytes;
    await nextTurn();
  }
  return bytes;
}

const noBytes = new Uint8Array();

/** Stops reading without the end of the message, because the answer has to be sent. */
function chunksOf(content: Readable): AsyncIterator<Uint8Array> {
  return content.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
}

async function takeTurn({ message, turn }: BodySource): Promise<void> {
  if (turn !== undefined) await whileConnected(message, turn);
}

async function reserveFor(
  { message, budget, address, onReserved }: BodySource,
  bytes: number,
): Promise<BodyReservation> {
  const reservation = await whileConnected(message, (abandoned) => budget.reserve(bytes, address, abandoned));
  onReserved(reservation);
  return reservation;
}

/** Work with a signal that aborts when the client leaves. */
async function whileConnected<T>(
  message: IncomingMessage,
  work: (abandoned: AbandonSignal) => Promise<T>,
): Promise<T> {
  const abandoned = new AbortController();
  const onClose = () => abandoned.abort();
  message.once('close', onClose);
  try {
    return await work(abandoned.signal);
  } finally {
    message.off('close', onClose);
  }
}
