import { z } from 'zod';
import { queryRows } from './cursor.ts';

/** Documents of a random sample; smaller collections are read completely. */
const sampleSize = 1000;
/** Attributes of a sample with more are omitted, the rarest first. */
const maxAttributes = 200;
/** Attributes with more different values are not counted. */
const maxDistinct = 100;

/** One top-level attribute of the sampled documents. */
export interface SampledAttribute {
  readonly name: string;
  /** Types of the values, the most frequent first. */
  readonly types: readonly string[];
  /** Number of sampled documents with the attribute. */
  readonly count: number;
  /** Number of different texts, numbers and booleans; undefined if there are more than 100. */
  readonly distinct: number | undefined;
  /** Smallest and largest number; undefined for other types. */
  readonly range: readonly [number, number] | undefined;
}

export interface SchemaSample {
  /** Number of documents that were read. */
  readonly documents: number;
  /** False: all documents of the collection were read, and the figures are exact. */
  readonly isSample: boolean;
  readonly attributes: readonly SampledAttribute[];
}

const allDocuments = '@@collection';

/** Each subset is equally likely. The embedded server reads only these documents. */
const randomDocuments = '(FOR v IN @@collection SORT RAND() LIMIT @sampled RETURN v)';

/**
 * Attributes of the documents, by type. Long texts are compared by their first 64 characters; arrays and objects are not
 * compared. Every document has _id and _rev, which are omitted.
 */
const queryOf = (documents: string) => `
LET parts = (
  FOR document IN ${documents}
    FOR name IN ATTRIBUTES(document)
      FILTER name NOT IN ['_id', '_rev']
      LET value = document[name]
      LET type = IS_NULL(value) ? 'null' : TYPENAME(value)
      COLLECT attribute = name, kind = type AGGREGATE
        amount = COUNT(1),
        different = COUNT_UNIQUE(type == 'string' ? LEFT(value, 64) : type IN ['array', 'object'] ? null : value),
        minimum = MIN(type == 'number' ? value : null),
        maximum = MAX(type == 'number' ? value : null)
      RETURN { attribute, kind, amount, different, minimum, maximum }
)
LET attributes = (
  FOR part IN parts
    COLLECT attribute = part.attribute INTO kinds = part
    LET total = SUM(kinds[*].amount)
    SORT total DESC, attribute
    LIMIT @maxAttributes
    RETURN { attribute, total, kinds }
)
// Every document has a key.
RETURN { documents: SUM(parts[* FILTER CURRENT.attribute == '_key'].amount), size: LENGTH(@@collection), attributes }`;

const sampleRow = z.object({
  documents: z.number(),
  size: z.number(),
  attributes: z.array(
    z.object({
      attribute: z.string(),
      total: z.number(),
      kinds: z.array(
        z.object({
          kind: z.string(),
          amount: z.number(),
          different: z.number(),
          minimum: z.number().nullable(),
          maximum: z.number().nullable(),
        }),
      ),
    }),
  ),
});

interface SampleOptions {
  /** All documents are read, which takes time in a large collection. */
  readonly isExact?: boolean;
  readonly signal?: AbortSignal;
}

/** Attribute presence and types in a random sample of a collection, or in all documents. */
export async function fetchSchemaSample(
  collection: string,
  { isExact = false, signal }: SampleOptions = {},
): Promise<SchemaSample> {
  const rows = await queryRows(queryOf(isExact ? allDocuments : randomDocuments), {
    bindVars: { '@collection': collection, maxAttributes, ...(isExact ? {} : { sampled: sampleSize }) },
    signal,
  });
  const { documents, size, attributes } = sampleRow.parse(rows[0]);
  return {
    documents,
    isSample: !isExact && size > sampleSize,
    attributes: attributes.map(({ attribute, total, kinds }) => {
      const sorted = kinds.toSorted((left, right) => right.amount - left.amount);
      const compared = kinds.filter(({ kind }) => kind !== 'array' && kind !== 'object');
      const distinct = compared.reduce((sum, { different }) => sum + different, 0);
      const numbers = kinds.find(({ kind }) => kind === 'number');
      return {
        name: attribute,
        types: sorted.map(({ kind }) => (kind === 'bool' ? 'boolean' : kind)),
        count: total,
        distinct: compared.length < kinds.length || distinct > maxDistinct ? undefined : distinct,
        range:
          numbers?.minimum == null || numbers.maximum === null
            ? undefined
            : [numbers.minimum, numbers.maximum],
      };
    }),
  };
}

/** Documents that are read for the types of inner attributes and elements. */
const innerSampleSize = 200;

/** Inner attributes of a document and elements of an array beyond these numbers are not read. */
const maxInner = 50;
const maxElements = 5;

const innerQuery = `
FOR document IN (FOR v IN @@collection SORT RAND() LIMIT @innerSampleSize RETURN v)
  FOR name IN @names
    LET value = document[name]
    LET inner = IS_OBJECT(value) ? SLICE(ATTRIBUTES(value), 0, @maxInner) : []
    LET items = IS_ARRAY(value) ? SLICE(value, 0, @maxElements) : []
    FOR part IN APPEND(inner[* RETURN [CURRENT, value[CURRENT]]], items[* RETURN [null, CURRENT]])
      COLLECT attribute = name, member = part[0], kind = TYPENAME(part[1]) WITH COUNT INTO amount
      SORT amount DESC, member
      LIMIT 1000
      RETURN [attribute, member, kind]`;

const innerRows = z.array(z.tuple([z.string(), z.string().nullable(), z.string()]));

/** Types of inner attributes and elements; the most frequent first. */
interface InnerTypes {
  /** Types by path: `[attribute, inner attribute]`. */
  readonly members: readonly {
    readonly path: readonly [string, string];
    readonly types: readonly string[];
  }[];
  /** Types of the elements of arrays, by attribute. */
  readonly elements: ReadonlyMap<string, readonly string[]>;
}

/** Types of the inner attributes and the elements of some attributes, in a random sample of a collection. */
export async function fetchInnerTypes(collection: string, names: readonly string[]): Promise<InnerTypes> {
  if (names.length === 0) return { members: [], elements: new Map() };
  const bindVars = { '@collection': collection, names, innerSampleSize, maxInner, maxElements };
  const rows = innerRows.parse(await queryRows(innerQuery, { bindVars, batchSize: 1000 }));
  const elements = new Map<string, string[]>();
  const members = new Map<string, { path: readonly [string, string]; types: string[] }>();
  for (const [attribute, member, kind] of rows) {
    const type = kind === 'bool' ? 'boolean' : kind;
    if (member === null) {
      elements.set(attribute, [...(elements.get(attribute) ?? []), type]);
      continue;
    }
    const key = JSON.stringify([attribute, member]);
    const known = members.get(key);
    if (known === undefined) members.set(key, { path: [attribute, member], types: [type] });
    else known.types.push(type);
  }
  return { members: [...members.values()], elements };
}
