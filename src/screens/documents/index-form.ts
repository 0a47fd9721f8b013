import { z } from 'zod';
import type { ServerFeatureId } from '../../../protocol/server-features.ts';
import type { CreateIndexBody } from '../../api/indexes.ts';
import { formatAmount } from '../../lib/format.ts';

/** Creatable index types, with what they are for. */
export const indexTypes = {
  persistent: 'Equality, ranges and sorting',
  geo: 'Coordinates and GeoJSON',
  fulltext: 'Words of a text',
  ttl: 'Deletes documents after a time',
  mdi: 'Ranges of several numbers',
  'mdi-prefixed': 'Equality, then ranges of several numbers',
  hash: 'As persistent, older name',
  skiplist: 'As persistent, older name',
  cap: 'Keeps the newest documents only',
} as const;
export type IndexType = keyof typeof indexTypes;

/** The features of servers that types need; the others exist in all versions. */
export const featuresOfIndexTypes: Readonly<Partial<Record<IndexType, ServerFeatureId>>> = {
  persistent: 'persistentIndexes',
  fulltext: 'fulltextIndexes',
  ttl: 'ttlIndexes',
  mdi: 'multiDimensionalIndexes',
  'mdi-prefixed': 'multiDimensionalIndexes',
  hash: 'hashIndexes',
  skiplist: 'hashIndexes',
  cap: 'capIndexes',
};

const numberText = z.union([z.number(), z.string()]);

export const indexFormValues = z
  .object({
    type: z.enum(Object.keys(indexTypes) as [IndexType, ...IndexType[]]),
    name: z.string(),
    fields: z.array(z.string()).readonly(),
    prefixFields: z.array(z.string()).readonly(),
    isUnique: z.boolean(),
    isSparse: z.boolean(),
    isInBackground: z.boolean(),
    isGeoJson: z.boolean(),
    isDeduplicating: z.boolean().default(true),
    hasEstimates: z.boolean().default(true),
    isCached: z.boolean().default(false),
    storedValues: z.array(z.string()).readonly().default([]),
    minLength: numberText,
    expireAfter: numberText,
    size: numberText,
    byteSize: numberText,
  })
  .readonly();
export type IndexFormValues = z.infer<typeof indexFormValues>;

/** Types of ArangoDB that this server does not have. */
export const unsupportedIndexTypes = ['inverted', 'vector'] as const;

/** Name of the draft of a new index. */
export const indexDraftName = (collection: string) => `new index of ${collection}`;

export const emptyIndexForm: IndexFormValues = {
  type: 'persistent',
  name: '',
  fields: [],
  prefixFields: [],
  isUnique: false,
  isSparse: false,
  isInBackground: true,
  isGeoJson: false,
  isDeduplicating: true,
  hasEstimates: true,
  isCached: false,
  storedValues: [],
  minLength: 2,
  expireAfter: 3600,
  size: '',
  byteSize: '',
};

const sorted: readonly (keyof IndexFormValues)[] = [
  'fields',
  'storedValues',
  'isUnique',
  'isSparse',
  'isDeduplicating',
  'hasEstimates',
  'isCached',
  'isInBackground',
];

/** The inputs of each type. */
export const indexInputs: Readonly<Record<IndexType, readonly (keyof IndexFormValues)[]>> = {
  persistent: sorted,
  hash: sorted,
  skiplist: sorted,
  geo: ['fields', 'isGeoJson', 'isInBackground'],
  fulltext: ['fields', 'minLength', 'isInBackground'],
  ttl: ['fields', 'expireAfter', 'isInBackground'],
  mdi: ['fields', 'storedValues', 'isUnique', 'hasEstimates', 'isInBackground'],
  'mdi-prefixed': ['prefixFields', 'fields', 'storedValues', 'isUnique', 'hasEstimates', 'isInBackground'],
  cap: ['size', 'byteSize'],
};

/** Minimum and maximum number of fields. */
const fieldBounds: Readonly<Record<IndexType, readonly [number, number]>> = {
  persistent: [1, 8],
  hash: [1, 8],
  skiplist: [1, 8],
  geo: [1, 2],
  fulltext: [1, 1],
  ttl: [1, 1],
  mdi: [2, 8],
  'mdi-prefixed': [1, 8],
  cap: [0, 0],
};

export function fieldsHint(type: IndexType): string {
  if (type === 'geo') return 'One attribute with [latitude, longitude], or two with latitude and longitude.';
  const [min, max] = fieldBounds[type];
  if (max === 1) return 'One attribute path.';
  return `Attribute paths in order, ${min === 1 ? 'up to' : `${min} to`} ${max}.`;
}

/** The first problem by input. */
export function findIndexProblem(values: IndexFormValues): Partial<Record<keyof IndexFormValues, string>> {
  const { type } = values;
  const [min, max] = fieldBounds[type];
  const problems: Partial<Record<keyof IndexFormValues, string>> = {};
  if (values.fields.length < min || values.fields.length > max) {
    problems.fields =
      min === max ? `Expected ${formatAmount(min, 'attribute')}.` : `Expected ${min} to ${max} attributes.`;
  }
  if (type === 'mdi-prefixed' && values.prefixFields.length === 0) {
    problems.prefixFields = 'Expected at least 1 attribute.';
  }
  const repeated = values.storedValues.find((path) => values.fields.includes(path));
  if (indexInputs[type].includes('storedValues') && repeated !== undefined) {
    problems.storedValues = `'${repeated}' is a field already.`;
  }
  if (type === 'fulltext' && !isWhole(values.minLength, 1))
    problems.minLength = 'Expected a whole number from 1.';
  if (type === 'ttl' && !isWhole(values.expireAfter, 0))
    problems.expireAfter = 'Expected a whole number from 0.';
  if (type === 'cap') {
    if (values.size !== '' && !isWhole(values.size, 1)) problems.size = 'Expected a whole number from 1.';
    if (values.byteSize !== '' && !isWhole(values.byteSize, 16_384)) {
      problems.byteSize = 'Expected a whole number from 16,384.';
    }
    if (values.size === '' && values.byteSize === '')
      problems.size = 'Expected a number of documents or bytes.';
  }
  return problems;
}

function isWhole(value: number | string, min: number): boolean {
  return value !== '' && Number.isInteger(Number(value)) && Number(value) >= min;
}

export function toIndexBody(values: IndexFormValues): CreateIndexBody {
  const inputs = indexInputs[values.type];
  const has = (input: keyof IndexFormValues) => inputs.includes(input);
  return {
    type: values.type,
    ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
    ...(has('fields') ? { fields: [...values.fields] } : {}),
    ...(has('prefixFields') ? { prefixFields: [...values.prefixFields] } : {}),
    ...(has('isUnique') ? { unique: values.isUnique } : {}),
    ...(has('isSparse') ? { sparse: values.isSparse } : {}),
    ...(has('isGeoJson') ? { geoJson: values.isGeoJson } : {}),
    ...(has('minLength') ? { minLength: Number(values.minLength) } : {}),
    ...(has('expireAfter') ? { expireAfter: Number(values.expireAfter) } : {}),
    ...(values.type.startsWith('mdi') ? { fieldValueTypes: 'double' as const } : {}),
    ...(has('size') && values.size !== '' ? { size: Number(values.size) } : {}),
    ...(has('byteSize') && values.byteSize !== '' ? { byteSize: Number(values.byteSize) } : {}),
    // The defaults of the server are left out: servers before 3.10 do not know these options.
    ...(has('storedValues') && values.storedValues.length > 0
      ? { storedValues: [...values.storedValues] }
      : {}),
    ...(has('isDeduplicating') && !values.isDeduplicating ? { deduplicate: false } : {}),
    ...(has('hasEstimates') && !values.hasEstimates ? { estimates: false } : {}),
    ...(has('isCached') && values.isCached ? { cacheEnabled: true } : {}),
    ...(has('isInBackground') ? { inBackground: values.isInBackground } : {}),
  };
}
