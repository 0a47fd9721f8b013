/** The scene, the section, and the number of the part; without one the frame of the section. */
export type SectionKey = readonly [id: string, section: string, part?: number];

/** An array or a text that is stored apart from the value that contains it. */
interface LargePart {
  readonly source: object | string;
  readonly numbers: readonly number[];
  chunkAt(nth: number): unknown;
}

/** Part numbers of the large arrays and texts of a section, as they are stored. */
export type StoredParts = ReadonlyMap<object | string, readonly number[]>;

interface SplitSection {
  /** The value with a `PartsPlace` for each large array and text. */
  readonly frame: unknown;
  readonly parts: readonly LargePart[];
}

/** Stands for a large array or text. No value from a document has a typed array, so it has no look-alike. */
interface PartsPlace {
  readonly $parts: Uint32Array;
  readonly type: string;
  readonly length: number;
}

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array } as const;
type ArrayName = keyof typeof arrayTypes;
type NumberArray = InstanceType<(typeof arrayTypes)[ArrayName]>;

/** Size of a part, except for parts of one element. Structured cloning copies so much in about a millisecond. */
const usualPartBytes = 400_000;
const placeBytes = 64;

/**
 * Splits large arrays and texts off a section value, so that each is stored on its own. An array that is stored already
 * has the same part numbers, so that it need not be stored again: values are immutable.
 */
export function splitSection(
  value: unknown,
  stored: StoredParts = new Map(),
  partBytes = usualPartBytes,
): SplitSection {
  const parts = new Map<object | string, LargePart>();
  let next = Math.max(0, ...[...stored.values()].flat()) + 1;

  function placeOf(source: object | string, type: string, length: number, count: number, chunkAt: Chunks) {
    const known = parts.get(source)?.numbers ?? stored.get(source);
    const numbers = known ?? Array.from({ length: count }, () => next++);
    parts.set(source, { source, numbers, chunkAt });
    return {
      frame: { $parts: Uint32Array.from(numbers), type, length } satisfies PartsPlace,
      bytes: placeBytes,
    };
  }

  function split(each: unknown): Framed {
    if (typeof each === 'string') {
      if (each.length <= partBytes) return { frame: each, bytes: each.length };
      const chunkAt = (nth: number) => each.slice(nth * partBytes, (nth + 1) * partBytes);
      return placeOf(each, 'text', each.length, Math.ceil(each.length / partBytes), chunkAt);
    }
    if (typeof each !== 'object' || each === null) return { frame: each, bytes: 8 };
    if (ArrayBuffer.isView(each)) return splitNumbers(each as NumberArray);
    return Array.isArray(each) ? splitList(each) : splitObject(each);
  }

  function splitNumbers(array: NumberArray): Framed {
    // Cloning copies the whole buffer of a view.
    if (array.byteLength <= partBytes)
      return {
        frame: array.byteLength === array.buffer.byteLength ? array : array.slice(),
        bytes: array.byteLength,
      };
    const length = Math.ceil(partBytes / array.BYTES_PER_ELEMENT);
    const chunkAt = (nth: number) => array.slice(nth * length, (nth + 1) * length);
    return placeOf(array, typeOf(array), array.length, Math.ceil(array.length / length), chunkAt);
  }

  function splitList(list: readonly unknown[]): Framed {
    const frames: unknown[] = [];
    const starts = [0];
    let [bytes, chunkBytes] = [0, 0];
    for (const element of list) {
      const framed = split(element);
      if (chunkBytes > 0 && chunkBytes + framed.bytes > partBytes) {
        starts.push(frames.length);
        chunkBytes = 0;
      }
      frames.push(framed.frame);
      chunkBytes += framed.bytes + 4;
      bytes += framed.bytes + 4;
    }
    if (starts.length === 1) return { frame: frames, bytes };
    return placeOf(list, 'list', list.length, starts.length, (nth) =>
      frames.slice(starts[nth], starts[nth + 1]),
    );
  }

  function splitObject(each: object): Framed {
    const frame: Record<string, unknown> = {};
    let bytes = 16;
    for (const [name, member] of Object.entries(each)) {
      const framed = split(member);
      frame[name] = framed.frame;
      bytes += name.length + framed.bytes;
    }
    return { frame, bytes };
  }

  const { frame } = split(value);
  return { frame, parts: [...parts.values()] };
}

interface Framed {
  readonly frame: unknown;
  readonly bytes: number;
}

type Chunks = (nth: number) => unknown;

/** Section values by name; the keys are in ascending order. */
export function joinParts(keys: readonly SectionKey[], values: readonly unknown[]): Record<string, unknown> {
  const sections: Record<string, unknown> = {};
  const parts = new Map<string, Map<number, unknown>>();
  for (const [nth, [, name, part]] of keys.entries()) {
    if (part === undefined) {
      sections[name] = values[nth];
      parts.set(name, new Map());
    } else if (parts.has(name)) parts.get(name)!.set(part, values[nth]);
    // Earlier versions stored a large list in parts without a frame.
    else if (part === 0) sections[name] = values[nth];
    else for (const each of values[nth] as readonly unknown[]) (sections[name] as unknown[]).push(each);
  }
  for (const [name, known] of parts) sections[name] = join(sections[name], known);
  return sections;
}

function join(frame: unknown, parts: ReadonlyMap<number, unknown>): unknown {
  if (typeof frame !== 'object' || frame === null || ArrayBuffer.isView(frame)) return frame;
  if (Array.isArray(frame)) {
    for (const [index, each] of frame.entries())
      if (typeof each === 'object') frame[index] = join(each, parts);
    return frame;
  }
  if (isPlace(frame)) return joinPlace(frame, parts);
  const record = frame as Record<string, unknown>;
  for (const name of Object.keys(record)) record[name] = join(record[name], parts);
  return record;
}

function joinPlace({ $parts, type, length }: PartsPlace, parts: ReadonlyMap<number, unknown>): unknown {
  const chunks = Array.from($parts, (number) => parts.get(number));
  if (type === 'text') return chunks.join('');
  if (type === 'list') return (chunks as unknown[][]).flatMap((chunk) => join(chunk, parts) as unknown[]);
  const array = new arrayTypes[type as ArrayName](length);
  let at = 0;
  for (const chunk of chunks as NumberArray[]) {
    array.set(chunk, at);
    at += chunk.length;
  }
  return array;
}

function isPlace(frame: object): frame is PartsPlace {
  return '$parts' in frame && ArrayBuffer.isView(frame.$parts);
}

/** By name, because arrays of another window or thread have other constructors. */
function typeOf(array: NumberArray): string {
  return Object.prototype.toString.call(array).slice(8, -1);
}
