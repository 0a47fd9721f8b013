import {
  decodeText,
  encodeText,
  type IdList,
  type PackedIdColumns,
  PackedIds,
} from '../../../protocol/lib/packed-ids.ts';
import { mix32 } from '../../../protocol/lib/random.ts';
import { runAtOnce } from '../../lib/slices.ts';
import { type Column, type ColumnArray, uint16Column, uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import type { Moves } from './holes.ts';

/** A key never crosses a page boundary, so pages never move. */
const pageBits = 16;
const pageSize = 1 << pageBits;
/** Number of a collection without ids. */
const noNumber = -1;
const maxTexts = 1000;
/** Rows per slice of work. */
const sliceRows = 20_000;

/**
 * Ids by row and rows by id, about 25 bytes per id: the number of its collection, and its key in pages of UTF-8 with a
 * hash index (open addressing). Strings are created on access. Ids contain no lone surrogates.
 */
export class IdTable implements IdList {
  length = 0;
  /** Collection numbers, by row. */
  readonly collections = uint16Column();
  readonly #numbers: CollectionNumbers;
  readonly #starts = uint32Column();
  readonly #lengths = uint16Column();
  readonly #hashes = uint32Column();
  readonly #columns = [this.collections, this.#starts, this.#lengths, this.#hashes];
  #pages: Uint8Array[] = [];
  #end = 0;
  /** Bytes of removed keys. */
  #lostBytes = 0;
  /** Row + 1, or 0 for a free slot; the load factor is at most 0.75. */
  #slots = new Uint32Array(slotsFor(0));
  #scratch = new Uint8Array(256);

  constructor(numbers: CollectionNumbers) {
    this.#numbers = numbers;
  }

  /** Copies the current ids of the other table; both have the same collections. */
  copy(other: IdTable): void {
    this.length = other.length;
    this.#columns.forEach((column, nth) => {
      (column as Column<ColumnArray>).copy(other.#columns[nth]!);
    });
    this.#pages = other.#pages.map((page) => page.slice());
    this.#end = other.#end;
    this.#lostBytes = other.#lostBytes;
    this.#slots = other.#slots.slice();
  }

  at(index: number): string | undefined {
    const row = index < 0 ? index + this.length : index;
    if (!(row >= 0 && row < this.length)) return undefined;
    const start = this.#starts.array[row]!;
    const from = start & (pageSize - 1);
    const key = decodeText(this.#pages[start >>> pageBits]!, from, from + this.#lengths.array[row]!);
    return this.#numbers.prefixOf(this.collections.array[row]!) + key;
  }

  *[Symbol.iterator](): Generator<string> {
    for (let row = 0; row < this.length; row++) yield this.at(row)!;
  }

  /** The current ids of some rows: strings if they are few, packed if they are many. */
  take(rows: Uint32Array): IdList {
    return rows.length > maxTexts ? this.pack(rows) : Array.from(rows, (row) => this.at(row)!);
  }

  /** A packed copy of the current ids of all or some rows. */
  pack(rows?: Uint32Array): PackedIds {
    return runAtOnce(this.packInSlices(rows));
  }

  /** Like `pack`, but yields after a bounded amount of work; the ids must not change until the end. */
  *packInSlices(rows?: Uint32Array): Generator<undefined, PackedIds> {
    const length = rows?.length ?? this.length;
    const prefixNumbers = new Uint16Array(length);
    const ends = new Uint32Array(length);
    let end = 0;
    for (let index = 0; index < length; index++) {
      const row = rows === undefined ? index : rows[index]!;
      prefixNumbers[index] = this.collections.array[row]!;
      end += this.#lengths.array[row]!;
      ends[index] = end;
      if (index % sliceRows === sliceRows - 1) yield;
    }
    const bytes = new Uint8Array(end);
    for (let index = 0; index < length; index++) {
      const row = rows === undefined ? index : rows[index]!;
      this.#copyKey(row, bytes, index === 0 ? 0 : ends[index - 1]!);
      if (index % sliceRows === sliceRows - 1) yield;
    }
    const prefixes = this.#numbers.names.map((_, number) => this.#numbers.prefixOf(number));
    return new PackedIds({ prefixes, prefixNumbers, ends, bytes });
  }

  find(id: string): number | undefined {
    const number = this.#numbers.findOfId(id);
    if (number === undefined) return undefined;
    const length = this.#encode(id, this.#numbers.prefixOf(number).length);
    const slot = this.#seek(hashOf(number, this.#scratch, 0, length), number, this.#scratch, 0, length);
    const entry = this.#slots[slot]!;
    return entry === 0 ? undefined : entry - 1;
  }

  /** The row of each id; −1 if it does not exist. */
  findAll(ids: IdList): Int32Array {
    return runAtOnce(this.findAllInSlices(ids));
  }

  /** Like `findAll`, but yields after a bounded amount of work; the ids must not change until the end. */
  *findAllInSlices(ids: IdList): Generator<undefined, Int32Array> {
    const rows = new Int32Array(ids.length);
    if (!(ids instanceof PackedIds)) {
      let index = 0;
      for (const id of ids) {
        rows[index++] = this.find(id) ?? -1;
        if (index % sliceRows === 0) yield;
      }
      return rows;
    }
    const numbers = ids.columns.prefixes.map((prefix) => this.#numbers.findOfPrefix(prefix) ?? noNumber);
    for (let from = 0; from < rows.length; from += sliceRows) {
      if (from > 0) yield;
      this.#findPacked(ids.columns, numbers, rows, from, Math.min(rows.length, from + sliceRows));
    }
    return rows;
  }

  /** Writes the rows of a range of packed ids. `numbers`: collection numbers by prefix. */
  #findPacked(
    { prefixNumbers, ends, bytes }: PackedIdColumns,
    numbers: readonly number[],
    rows: Int32Array,
    first: number,
    end: number,
  ): void {
    const start = first === 0 ? 0 : ends[first - 1]!;
    const hashes = new Uint32Array(end - first);
    for (let index = first, from = start; index < end; index++) {
      hashes[index - first] = hashOf(numbers[prefixNumbers[index]!]!, bytes, from, ends[index]!);
      from = ends[index]!;
    }
    // A first pass reads the home slots of all ids: independent memory reads overlap and are several times faster.
    const mask = this.#slots.length - 1;
    for (let index = first; index < end; index++)
      rows[index] = this.#slots[hashes[index - first]! & mask]! - 1;
    for (let index = first, from = start; index < end; index++) {
      const [row, hash, to] = [rows[index]!, hashes[index - first]!, ends[index]!];
      const number = numbers[prefixNumbers[index]!]!;
      if (row >= 0 && !(this.#hashes.array[row] === hash && this.#hasKey(row, number, bytes, from, to)))
        rows[index] = this.#slots[this.#seek(hash, number, bytes, from, to)]! - 1;
      from = to;
    }
  }

  /** Ensures capacity for `rows` rows. */
  reserve(rows: number): void {
    for (const column of this.#columns) column.reserve(rows);
    if (slotsFor(rows) <= this.#slots.length) return;
    this.#slots = new Uint32Array(slotsFor(rows));
    for (let row = 0; row < this.length; row++) this.#enter(row);
  }

  /**
   * Writes ids into free rows; the capacity must suffice. Returns undefined on success, or the position of the first
   * duplicate without a change. Throws without a change for an invalid id.
   */
  put(ids: IdList, rows: Uint32Array): number | undefined {
    const end = this.#end;
    const refused = ids instanceof PackedIds ? this.#putPacked(ids.columns, rows) : this.#putTexts(ids, rows);
    if (refused === undefined) return undefined;
    // In reverse order of insertion, so that no later slot has to move.
    for (let index = refused - 1; index >= 0; index--) this.#slots[this.#slotOf(rows[index]!)] = 0;
    this.#end = end;
    return refused;
  }

  /** Appends ids without those that exist, and returns the row of each. Throws for an invalid id. */
  addAll(ids: IdList): Uint32Array {
    if (!(ids instanceof PackedIds)) return Uint32Array.from(ids, (id) => this.add(id));
    const { prefixes, prefixNumbers, ends, bytes } = ids.columns;
    const numbers = prefixes.map((prefix) => this.#numbers.ofPrefix(prefix));
    const rows = new Uint32Array(ends.length);
    this.reserve(this.length + ends.length);
    for (let index = 0, from = 0; index < rows.length; index++) {
      rows[index] = this.#append(numbers[prefixNumbers[index]!]!, bytes, from, ends[index]!);
      from = ends[index]!;
    }
    return rows;
  }

  /** Appends an id unless it exists, and returns its row. Throws for an invalid id. */
  add(id: string): number {
    const number = this.#numbers.ofId(id);
    const length = this.#encode(id, this.#numbers.prefixOf(number).length);
    this.reserve(this.length + 1);
    return this.#append(number, this.#scratch, 0, length);
  }

  /** Moves an id to a free row. */
  move(from: number, to: number): void {
    this.#slots[this.#slotOf(from)] = to + 1;
    for (const column of this.#columns) column.move(from, to);
  }

  /** Removes the ids of these rows; `moves` then close the gaps. */
  remove(rows: Uint32Array, { from, to }: Moves): void {
    const kept = this.length - rows.length;
    for (const row of rows) this.#lostBytes += this.#lengths.array[row]!;
    // If most rows are removed, rebuilding the index is cheaper than single removals.
    const isAnew = 4 * kept < this.length;
    if (isAnew) {
      this.#slots = new Uint32Array(slotsFor(kept));
      for (let nth = 0; nth < from.length; nth++) {
        for (const column of this.#columns) column.move(from[nth]!, to[nth]!);
      }
      for (let row = 0; row < kept; row++) this.#enter(row);
    } else {
      for (const row of rows) this.#free(this.#slotOf(row));
      for (let nth = 0; nth < from.length; nth++) this.move(from[nth]!, to[nth]!);
    }
    this.length = kept;
    if (2 * this.#lostBytes > this.#end) this.#compact();
  }

  #putTexts(ids: IdList, rows: Uint32Array): number | undefined {
    const numbers = new Uint16Array(ids.length);
    let index = 0;
    for (const id of ids) numbers[index++] = this.#numbers.ofId(id);
    index = 0;
    for (const id of ids) {
      const number = numbers[index]!;
      const length = this.#encode(id, this.#numbers.prefixOf(number).length);
      if (this.#add(rows[index]!, number, this.#scratch, 0, length) !== rows[index]) return index;
      index++;
    }
    return undefined;
  }

  #putPacked(
    { prefixes, prefixNumbers, ends, bytes }: PackedIdColumns,
    rows: Uint32Array,
  ): number | undefined {
    const numbers = prefixes.map((prefix) => this.#numbers.ofPrefix(prefix));
    for (let index = 0; index < ends.length; index++) {
      const from = index === 0 ? 0 : ends[index - 1]!;
      const number = numbers[prefixNumbers[index]!]!;
      if (this.#add(rows[index]!, number, bytes, from, ends[index]!) !== rows[index]) return index;
    }
    return undefined;
  }

  /** Writes an id to a row unless it exists, and returns the row that has it. */
  #add(row: number, number: number, bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(number, bytes, from, to);
    const slot = this.#seek(hash, number, bytes, from, to);
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1;
    this.#slots[slot] = row + 1;
    this.collections.array[row] = number;
    this.#hashes.array[row] = hash;
    this.#write(row, bytes, from, to);
    return row;
  }

  #append(number: number, bytes: Uint8Array, from: number, to: number): number {
    const row = this.#add(this.length, number, bytes, from, to);
    if (row === this.length) this.length++;
    return row;
  }

  #write(row: number, bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length >= pageSize) throw new Error(`expected a key of less than ${pageSize} bytes, found ${length}`);
    if ((this.#end & (pageSize - 1)) + length > pageSize)
      this.#end = ((this.#end >>> pageBits) + 1) * pageSize;
    const page = this.#end >>> pageBits;
    this.#pages[page] ??= new Uint8Array(pageSize);
    const target = this.#pages[page];
    const at = this.#end & (pageSize - 1);
    for (let place = 0; place < length; place++) target[at + place] = bytes[from + place]!;
    this.#starts.array[row] = this.#end;
    this.#lengths.array[row] = length;
    this.#end += length;
  }

  /** The slot of the key, or the free slot for it. */
  #seek(hash: number, number: number, bytes: Uint8Array, from: number, to: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hashes = this.#hashes.array;
    let slot = hash & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (hashes[entry - 1] === hash && this.#hasKey(entry - 1, number, bytes, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #hasKey(row: number, number: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (this.collections.array[row] !== number || this.#lengths.array[row] !== to - from) return false;
    const start = this.#starts.array[row]!;
    const page = this.#pages[start >>> pageBits]!;
    const shift = (start & (pageSize - 1)) - from;
    for (let place = from; place < to; place++) if (page[place + shift] !== bytes[place]) return false;
    return true;
  }

  #slotOf(row: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes.array[row]! & mask;
    while (this.#slots[slot] !== row + 1) slot = (slot + 1) & mask;
    return slot;
  }

  /** Adds a row whose id does not exist yet. */
  #enter(row: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes.array[row]! & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = row + 1;
  }

  /** Frees a slot and moves later entries of the probe sequence back. */
  #free(freed: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hole = freed;
    let slot = (hole + 1) & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      const home = this.#hashes.array[entry - 1]! & mask;
      if (((slot - home) & mask) >= ((slot - hole) & mask)) {
        slots[hole] = entry;
        hole = slot;
      }
      slot = (slot + 1) & mask;
    }
    slots[hole] = 0;
  }

  #copyKey(row: number, target: Uint8Array, at: number): void {
    const start = this.#starts.array[row]!;
    const page = this.#pages[start >>> pageBits]!;
    const from = start & (pageSize - 1);
    const length = this.#lengths.array[row]!;
    for (let place = 0; place < length; place++) target[at + place] = page[from + place]!;
  }

  #compact(): void {
    const pages = this.#pages;
    this.#pages = [];
    this.#end = 0;
    this.#lostBytes = 0;
    for (let row = 0; row < this.length; row++) {
      const start = this.#starts.array[row]!;
      const from = start & (pageSize - 1);
      this.#write(row, pages[start >>> pageBits]!, from, from + this.#lengths.array[row]!);
    }
  }

  #encode(id: string, from: number): number {
    const max = 3 * (id.length - from);
    if (max > this.#scratch.length) this.#scratch = new Uint8Array(2 * max);
    return encodeText(id, from, this.#scratch, 0);
  }
}

function slotsFor(rows: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(rows / 0.75)));
}

function hashOf(number: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 ^ number;
  for (let place = from; place < to; place++) hash = Math.imul(hash ^ bytes[place]!, 0x01000193);
  return mix32(hash);
}
