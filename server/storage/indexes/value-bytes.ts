import type { Value } from '../../../aql/values/value.ts';
import { decodeText, encodeText, type Precision } from './collation-bytes.ts';

/**
 * Bytes in the order of `compareValues`: a tag for the type, then the value. No encoding is a prefix of another, so
 * encodings can be concatenated. If bytes cannot represent the full order, `precision` says so (see
 * collation-bytes.ts).
 */
export interface EncodedValue {
  readonly bytes: Buffer;
  readonly precision: Precision;
  /** Number of bytes shared by all values of the group. Equal values have equal bytes in each precision. */
  readonly groupLength: number;
}

const tagNull = 0x10;
const tagFalse = 0x20;
const tagTrue = 0x21;
const tagNumber = 0x30;
const tagText = 0x40;
const tagArray = 0x50;
const tagObject = 0x60;
const endOfItems = 0x00;
/** Follows the tag of an array or object without an order-preserving encoding. */
const unordered = 0x01;

const nullValue = exact(Buffer.of(tagNull));
const falseValue = exact(Buffer.of(tagFalse));
const trueValue = exact(Buffer.of(tagTrue));

function exact(bytes: Buffer): EncodedValue {
  return { bytes, precision: 'exact', groupLength: bytes.length };
}

/** `maxLength` limits the bytes; longer values lose precision. */
export function encodeValue(value: Value, maxLength: number): EncodedValue {
  switch (typeof value) {
    case 'boolean':
      return value ? trueValue : falseValue;
    case 'number':
    case 'bigint':
      return exact(encodeNumber(value));
    case 'string': {
      const { bytes, precision, groupLength } = encodeText(value, Math.floor(((maxLength - 4) * 8) / 9));
      return { bytes: tagged(tagText, bytes), precision, groupLength: groupLength + 1 };
    }
    default:
      if (value === null) return nullValue;
      if (Array.isArray(value)) return encodeArray(value as readonly Value[], maxLength);
      return isEmptyObject(value as { readonly [name: string]: Value })
        ? exact(Buffer.of(tagObject, endOfItems))
        : { bytes: Buffer.of(tagObject, unordered), precision: 'class', groupLength: 1 };
  }
}

/** The tag of a value: the first byte of all entries of its type. */
export function tagOf(encoded: EncodedValue): number {
  return encoded.bytes[0] as number;
}

function tagged(tag: number, bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length + 1);
  result[0] = tag;
  bytes.copy(result, 1);
  return result;
}

/** Order-preserving bytes of a double, then the remainder of an integer beyond 2^53. */
function encodeNumber(value: number | bigint): Buffer {
  const bytes = Buffer.allocUnsafe(11);
  const double = Number(value);
  bytes[0] = tagNumber;
  bytes.writeDoubleBE(double === 0 ? 0 : double, 1);
  if ((bytes[1] as number) & 0x80) for (let at = 1; at < 9; at++) bytes[at] = ~(bytes[at] as number) & 0xff;
  else bytes[1] = (bytes[1] as number) | 0x80;
  const rest = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0;
  bytes.writeUInt16BE(rest + 0x8000, 9);
  return bytes;
}

function decodeNumber(bytes: Buffer, at: number): number | bigint {
  const double = Buffer.from(bytes.subarray(at + 1, at + 9));
  if ((double[0] as number) & 0x80) double[0] = (double[0] as number) & 0x7f;
  else for (let index = 0; index < 8; index++) double[index] = ~(double[index] as number) & 0xff;
  const rest = bytes.readUInt16BE(at + 9) - 0x8000;
  const number = double.readDoubleBE(0);
  return rest === 0 ? number : BigInt(number) + BigInt(rest);
}

/** Trailing nulls are ignored, because missing array items compare equal to null. */
function encodeArray(array: readonly Value[], maxLength: number): EncodedValue {
  let length = array.length;
  while (length > 0 && (array[length - 1] ?? null) === null) length -= 1;
  const parts: Buffer[] = [Buffer.of(tagArray)];
  let total = 2;
  for (let at = 0; at < length; at++) {
    const item = encodeValue(array[at] as Value, maxLength);
    total += item.bytes.length;
    if (item.precision !== 'exact' || total > maxLength) {
      return { bytes: Buffer.of(tagArray, unordered), precision: 'class', groupLength: 1 };
    }
    parts.push(item.bytes);
  }
  parts.push(Buffer.of(endOfItems));
  return exact(Buffer.concat(parts));
}

function isEmptyObject(object: { readonly [name: string]: Value }): boolean {
  for (const name in object) if (object[name] !== null) return false;
  return true;
}

/** Decodes `count` exactly encoded values. */
export function decodeValues(bytes: Buffer, at: number, count: number): Value[] {
  const values: Value[] = [];
  let position = at;
  for (let index = 0; index < count; index++) {
    const { value, end } = decodeValue(bytes, position);
    values.push(value);
    position = end;
  }
  return values;
}

function decodeValue(bytes: Buffer, at: number): { readonly value: Value; readonly end: number } {
  switch (bytes[at]) {
    case tagNull:
      return { value: null, end: at + 1 };
    case tagFalse:
      return { value: false, end: at + 1 };
    case tagTrue:
      return { value: true, end: at + 1 };
    case tagNumber:
      return { value: decodeNumber(bytes, at), end: at + 11 };
    case tagText: {
      const { text, end } = decodeText(bytes, at + 1);
      return { value: text, end };
    }
    case tagArray: {
      const items: Value[] = [];
      let end = at + 1;
      while (bytes[end] !== endOfItems) {
        const item = decodeValue(bytes, end);
        items.push(item.value);
        end = item.end;
      }
      return { value: items, end: end + 1 };
    }
    default:
      return { value: {}, end: at + 2 };
  }
}
