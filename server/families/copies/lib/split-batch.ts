import { setImmediate as nextTurn } from 'node:timers/promises';
import { JsonScanner } from '../../../../protocol/lib/JsonScanner.ts';

/** An answer with documents. */
interface Batch {
  /** The JSON of each document. */
  readonly documents: readonly Uint8Array[];
  readonly hasMore: boolean;
  readonly cursorId: string | undefined;
}

/** Other requests are served between two scans of this length. */
const sliceBytes = 64 << 10;

/**
 * The documents of an answer of a cursor, without creating their values. Throws an error whose message is a sentence
 * for an answer of another form.
 */
export async function splitBatch(answer: Uint8Array): Promise<Batch> {
  const members = await membersOf(answer);
  const { result, hasMore, id } = Object.fromEntries(members);
  if (result?.[0] !== 0x5b || hasMore === undefined)
    throw new Error('The server answers a query without rows.');
  return {
    documents: await elementsOf(result),
    hasMore: JSON.parse(textOf(hasMore)) === true,
    cursorId: id === undefined ? undefined : String(JSON.parse(textOf(id))),
  };
}

/** The key of a document. Throws an error whose message is a sentence. */
export async function keyOf(document: Uint8Array): Promise<string> {
  const key = (await membersOf(document)).get('_key');
  const value: unknown = key && JSON.parse(textOf(key));
  if (typeof value === 'string') return value;
  throw new Error('The server answers a query with a document without a key.');
}

async function membersOf(json: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const { kind, parts } = await scan(json);
  const members = new Map<string, Uint8Array>();
  if (kind !== 'object') return members;
  for (let at = 0; at < parts.length; at += 3) {
    const [start, valueStart, end] = [parts[at]!, parts[at + 1]!, parts[at + 2]!];
    // The name ends at the colon before the value.
    const name = json.subarray(start, json.lastIndexOf(0x3a, valueStart - 1));
    members.set(String(JSON.parse(textOf(name))), json.subarray(valueStart, end));
  }
  return members;
}

async function elementsOf(json: Uint8Array): Promise<readonly Uint8Array[]> {
  const { parts } = await scan(json);
  const elements: Uint8Array[] = [];
  for (let at = 0; at < parts.length; at += 2) elements.push(json.subarray(parts[at]!, parts[at + 1]!));
  return elements;
}

async function scan(json: Uint8Array): Promise<JsonScanner> {
  const scanner = new JsonScanner({ maxValues: Number.POSITIVE_INFINITY });
  for (let at = 0; at < json.length; at += sliceBytes) {
    if (at > 0) await nextTurn();
    scanner.push(json.subarray(at, at + sliceBytes));
  }
  scanner.end();
  return scanner;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
