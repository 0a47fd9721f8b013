import { z } from 'zod';
import { queryRows } from './cursor.ts';

export interface SampledAttribute {
  readonly name: string;
  /** Type names of AQL in the sample, most frequent first: `number`, `string`, `bool`, `null`, `array`, `object`. */
  readonly types: readonly string[];
  /** Share of the sampled documents that have the attribute, 0 to 1. */
  readonly presence: number;
  /** Length of its texts in characters, averaged over the sample. */
  readonly textLength: number;
  /** Length of its longest number in characters. */
  readonly numberLength: number;
}

export interface AttributeSample {
  readonly documentCount: number;
  readonly attributes: readonly SampledAttribute[];
}

export const sampleSize = 1000;
/** Attributes of one document beyond this number are not listed. */
const maxAttributes = 25;

const sampleQuery = `FOR d IN @@collection
  LIMIT @sampleSize
  LET names = SLICE(ATTRIBUTES(d), 0, @maxAttributes)
  FOR position IN 0..LENGTH(names) - 1
    LET type = TYPENAME(d[names[position]])
    COLLECT attribute = names[position], kind = type AGGREGATE
      count = COUNT(1),
      textLength = AVERAGE(type == 'string' ? CHAR_LENGTH(d[names[position]]) : 0),
      numberLength = MAX(type == 'number' ? CHAR_LENGTH(TO_STRING(d[names[position]])) : 0),
      place = AVERAGE(position)
    RETURN [attribute, kind, count, textLength, numberLength, place]`;

const sampleRows = z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number()]));

/** Attributes of the first documents of a collection: system attributes first, then by presence and position. */
export async function fetchAttributeSample(
  collection: string,
  signal?: AbortSignal,
): Promise<AttributeSample> {
  const bindVars = { '@collection': collection, sampleSize, maxAttributes };
  const rows = sampleRows.parse(await queryRows(sampleQuery, { bindVars, batchSize: 10_000, signal }));
  return toSample(rows);
}

export function toSample(rows: z.output<typeof sampleRows>): AttributeSample {
  const byName = new Map<string, Entry>();
  for (const [name, type, count, textLength, numberLength, place] of rows) {
    const entry = byName.get(name) ?? { types: [], count: 0, textLength: 0, numberLength: 0, places: 0 };
    entry.types.push([type, count]);
    entry.count += count;
    entry.places += count * place;
    entry.textLength = Math.max(entry.textLength, textLength);
    entry.numberLength = Math.max(entry.numberLength, numberLength);
    byName.set(name, entry);
  }
  const documentCount = byName.get('_key')?.count ?? 0;
  const placeOf = ({ name }: SampledAttribute) => byName.get(name)!.places / byName.get(name)!.count;
  const attributes = [...byName].map(([name, { types, count, textLength, numberLength }]) => ({
    name,
    types: types.sort((left, right) => right[1] - left[1]).map(([type]) => type),
    presence: documentCount === 0 ? 0 : count / documentCount,
    textLength,
    numberLength,
  }));
  return {
    documentCount,
    attributes: attributes.sort(
      (left, right) => compareAttributes(left, right) || placeOf(left) - placeOf(right),
    ),
  };
}

interface Entry {
  readonly types: [type: string, count: number][];
  count: number;
  textLength: number;
  numberLength: number;
  /** Sum of the positions in the documents. */
  places: number;
}

const systemOrder = ['_key', '_id', '_rev', '_from', '_to'];

function compareAttributes(left: SampledAttribute, right: SampledAttribute): number {
  const rank = ({ name }: SampledAttribute) => {
    const at = systemOrder.indexOf(name);
    return at < 0 ? systemOrder.length : at;
  };
  return rank(left) - rank(right) || right.presence - left.presence;
}
