import { z } from 'zod';
import { type SceneHead, sceneHead } from './SceneHead.ts';
import { type SceneState, sceneState } from './scene-state.ts';

/** First bytes of a scene before compression. */
const magic = 'orrery-scene 1\n';
/** Larger files are refused; the scene of a graph with a million edges has about 60 MiB. */
const maxBytes = 512 * 1024 * 1024;

const arrayTypes = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof arrayTypes;

/** Stands for a typed array in the JSON part; `at`: its offset in the binary part, a multiple of 8. */
const arrayPlace = z.object({ $array: z.string(), at: z.int().min(0), length: z.int().min(0) });

/** Stands for an integer of up to 64 bits. */
const bigintText = z.string().regex(/^-?\d{1,20}$/);

const content = z.object({ head: sceneHead, state: sceneState });

export interface SceneContent {
  readonly head: SceneHead;
  readonly state: SceneState;
}

/**
 * A scene as bytes, for the server and for files: gzip of a line that names the format, the length of the JSON part, the
 * JSON part, and the typed arrays in little-endian order.
 */
export async function encodeScene({ head, state }: SceneContent): Promise<Uint8Array<ArrayBuffer>> {
  const arrays: ArrayBufferView[] = [];
  let end = 0;
  const json = JSON.stringify({ head, state }, (_name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error('a scene has a number without a JSON form');
    if (typeof value === 'bigint') return { $bigint: value.toString() };
    if (!ArrayBuffer.isView(value)) return value;
    const place = { $array: nameOf(value), at: end, length: (value as Uint8Array).length };
    arrays.push(value);
    end += paddedLength(value.byteLength);
    return place;
  });
  const text = new TextEncoder().encode(json);
  const start = new TextEncoder().encode(`${magic}${text.length}\n`);
  const offset = paddedLength(start.length + text.length);
  const bytes = new Uint8Array(offset + end);
  bytes.set(start);
  bytes.set(text, start.length);
  let at = offset;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += paddedLength(byteLength);
  }
  return throughStream(bytes, new CompressionStream('gzip'));
}

/** Reads bytes of `encodeScene`. Rejects with an Error that says what was expected and found. */
export async function decodeScene(compressed: Uint8Array<ArrayBuffer>): Promise<SceneContent> {
  if (compressed[0] !== 0x1f || compressed[1] !== 0x8b)
    throw new Error('expected a scene that Orrery exported, found a file of another kind');
  const bytes = await unzip(compressed);
  const { text, offset } = readStart(bytes);
  const decoded: unknown = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$bigint' in value) return BigInt(bigintText.parse(value.$bigint));
    if (!('$array' in value)) return value;
    const { $array, at, length } = arrayPlace.parse(value);
    if (!Object.hasOwn(arrayTypes, $array)) throw new Error(`expected a typed array, found '${$array}'`);
    const Type = arrayTypes[$array as ArrayName];
    const from = offset + at;
    if (from + length * Type.BYTES_PER_ELEMENT > bytes.length)
      throw new Error('the file ends before the end of the scene');
    return new Type(bytes.slice(from, from + length * Type.BYTES_PER_ELEMENT).buffer);
  });
  const parsed = content.safeParse(decoded);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `expected a scene, found at ${issue?.path.join('.') || 'the top level'}: ${issue?.message}`,
  );
}

async function unzip(compressed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await throughStream(compressed, new DecompressionStream('gzip'));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error('the file is damaged: its end is missing, or its bytes have changed');
  }
}

function readStart(bytes: Uint8Array<ArrayBuffer>): { readonly text: string; readonly offset: number } {
  const line = new TextDecoder().decode(bytes.subarray(0, magic.length + 12));
  const length = line.startsWith(magic) ? /^(\d{1,10})\n/.exec(line.slice(magic.length)) : null;
  if (length === null)
    throw new Error('expected a scene that Orrery exported, found another compressed file');
  const start = magic.length + length[0].length;
  const end = start + Number(length[1]);
  if (end > bytes.length) throw new Error('the file ends before the end of the scene');
  return { text: new TextDecoder().decode(bytes.subarray(start, end)), offset: paddedLength(end) };
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new ReadableStream<BufferSource>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = source.pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    total += part.value.length;
    if (total > maxBytes) {
      await reader.cancel();
      throw new RangeError('the scene is larger than 512 MiB');
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function paddedLength(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function nameOf(value: ArrayBufferView): ArrayName {
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (!Object.hasOwn(arrayTypes, name)) throw new Error(`a scene cannot contain a ${name}`);
  return name as ArrayName;
}
