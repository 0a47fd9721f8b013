import { z } from 'zod';
import { type CreateCollectionBody, collectionType } from '../../../protocol/api/collection.ts';
import { noRules, ruleValues, toRuleBody, validateComputedValues, validateSchemaRule } from './rules.ts';
import {
  journalUnitBytes,
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
  validateNumberOfShards,
  validateWholeNumber,
} from './validate-collection.ts';

export const keyTypes = ['traditional', 'autoincrement', 'uuid', 'padded'] as const;

/** Form values of a new collection; '' in a field means the server's default. */
export const createValues = ruleValues.extend({
  name: z.string(),
  type: z.enum(['document', 'edge']),
  journalSizeMb: z.string(),
  indexBuckets: z.string(),
  keyType: z.enum(keyTypes),
  /** `own`: documents may specify their _key. */
  keys: z.enum(['own', 'generated']),
  offset: z.string(),
  increment: z.string(),
  waitForSync: z.boolean(),
  doCompact: z.boolean(),
  isVolatile: z.boolean(),
  isSystem: z.boolean(),
  cacheEnabled: z.boolean(),
  numberOfShards: z.string(),
  shardBy: z.array(z.string()),
  replicationFactor: z.string(),
  writeConcern: z.string(),
  distributeShardsLike: z.string(),
  smartJoinAttribute: z.string(),
});
export type CreateValues = z.infer<typeof createValues>;

export const initialValues: CreateValues = {
  ...noRules,
  name: '',
  type: 'document',
  journalSizeMb: '',
  indexBuckets: '',
  keyType: 'traditional',
  keys: 'own',
  offset: '',
  increment: '',
  waitForSync: false,
  doCompact: true,
  isVolatile: false,
  isSystem: false,
  cacheEnabled: false,
  numberOfShards: '1',
  shardBy: ['_key'],
  replicationFactor: '',
  writeConcern: '',
  distributeShardsLike: '',
  smartJoinAttribute: '',
};

/** Errors by field; fields that the values do not use have none. */
export function validateCreateValues(
  values: CreateValues,
  isCluster: boolean,
): Readonly<Partial<Record<keyof CreateValues, string>>> {
  const isCounting = values.keyType === 'autoincrement';
  const errors: Partial<Record<keyof CreateValues, string | undefined>> = {
    name: validateCollectionName(values.name, true),
    journalSizeMb: validateJournalSize(values.journalSizeMb, true),
    indexBuckets: values.indexBuckets === '' ? undefined : validateIndexBuckets(values.indexBuckets),
    offset: isCounting ? validateWholeNumber(values.offset, 0) : undefined,
    increment: isCounting ? validateWholeNumber(values.increment, 1) : undefined,
    schemaRule: validateSchemaRule(values.schemaRule),
    computedValues: validateComputedValues(values.computedValues),
    isVolatile:
      values.isVolatile && values.waitForSync ? 'A volatile collection cannot wait for sync.' : undefined,
    ...(isCluster ? clusterErrors(values) : {}),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function clusterErrors(values: CreateValues): Partial<Record<keyof CreateValues, string | undefined>> {
  const { numberOfShards, replicationFactor, writeConcern, smartJoinAttribute, distributeShardsLike } =
    values;
  const isTooMany =
    replicationFactor !== '' && writeConcern !== '' && Number(writeConcern) > Number(replicationFactor);
  return {
    numberOfShards: validateNumberOfShards(numberOfShards),
    replicationFactor: validateWholeNumber(replicationFactor, 1),
    writeConcern:
      validateWholeNumber(writeConcern, 1) ??
      (isTooMany ? 'The write concern cannot be above the number of copies.' : undefined),
    smartJoinAttribute:
      smartJoinAttribute !== '' && distributeShardsLike === ''
        ? 'A smart join needs a collection with the same distribution.'
        : undefined,
  };
}

/** The request; members with the server's default are omitted. */
export function toCreateBody(values: CreateValues, isCluster: boolean): CreateCollectionBody {
  const journalSize = Number(values.journalSizeMb) * journalUnitBytes;
  const { schema, computedValues } = toRuleBody(values);
  return {
    name: values.name,
    type: collectionType[values.type],
    waitForSync: values.waitForSync,
    isSystem: values.isSystem,
    ...(journalSize > 0 ? { journalSize } : {}),
    ...(values.indexBuckets === '' ? {} : { indexBuckets: Number(values.indexBuckets) }),
    ...(values.doCompact ? {} : { doCompact: false }),
    ...(values.isVolatile ? { isVolatile: true } : {}),
    ...(values.cacheEnabled ? { cacheEnabled: true } : {}),
    ...keyOptionsOf(values),
    ...(schema ? { schema } : {}),
    ...(computedValues ? { computedValues } : {}),
    ...(isCluster ? clusterOptionsOf(values) : {}),
  };
}

function clusterOptionsOf(values: CreateValues): Partial<CreateCollectionBody> {
  const { shardBy, replicationFactor, writeConcern, distributeShardsLike, smartJoinAttribute } = values;
  return {
    numberOfShards: Number(values.numberOfShards),
    shardKeys: shardBy.length === 0 ? ['_key'] : shardBy,
    ...(replicationFactor === '' ? {} : { replicationFactor: Number(replicationFactor) }),
    ...(writeConcern === '' ? {} : { writeConcern: Number(writeConcern) }),
    ...(distributeShardsLike === '' ? {} : { distributeShardsLike }),
    ...(smartJoinAttribute === '' ? {} : { smartJoinAttribute }),
  };
}

function keyOptionsOf({ keyType, keys, offset, increment }: CreateValues) {
  if (keyType === 'traditional' && keys === 'own') return {};
  const allowUserKeys = keys === 'own';
  if (keyType !== 'autoincrement') return { keyOptions: { type: keyType, allowUserKeys } };
  return {
    keyOptions: {
      type: keyType,
      allowUserKeys,
      ...(offset === '' ? {} : { offset: Number(offset) }),
      ...(increment === '' ? {} : { increment: Number(increment) }),
    },
  };
}
