import type {
  ChangeCollectionBody,
  CollectionPropertiesAnswer,
} from '../../../../protocol/api/collection.ts';
import {
  noRules,
  type RuleValues,
  toRuleBody,
  toRuleValues,
  validateComputedValues,
  validateSchemaRule,
} from '../rules.ts';
import {
  journalUnitBytes,
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
} from '../validate-collection.ts';

/** Form values of the settings. */
export interface Settings extends RuleValues {
  name: string;
  waitForSync: boolean;
  cacheEnabled: boolean;
  journalSizeMb: string;
  indexBuckets: string;
}

export const emptySettings: Settings = {
  ...noRules,
  name: '',
  waitForSync: false,
  cacheEnabled: false,
  journalSizeMb: '',
  indexBuckets: '',
};

export function toSettings(properties: CollectionPropertiesAnswer): Settings {
  const { name, waitForSync, cacheEnabled = false, journalSize, indexBuckets } = properties;
  return {
    ...toRuleValues(properties),
    name,
    waitForSync,
    cacheEnabled,
    journalSizeMb: journalSize === undefined ? '' : String(journalSize / journalUnitBytes),
    indexBuckets: indexBuckets === undefined ? '' : String(indexBuckets),
  };
}

/** Errors by field. Values that the server stores are accepted unchanged, such as a size below a whole MB. */
export function validateSettings(
  values: Settings,
  properties: CollectionPropertiesAnswer,
): Readonly<Partial<Record<keyof Settings, string>>> {
  const stored = toSettings(properties);
  const changed = (field: keyof Settings, error: string | undefined) =>
    values[field] === stored[field] ? undefined : error;
  const errors = {
    name: changed('name', validateCollectionName(values.name, false)),
    journalSizeMb: changed('journalSizeMb', validateJournalSize(values.journalSizeMb, false)),
    indexBuckets: changed('indexBuckets', validateIndexBuckets(values.indexBuckets)),
    schemaRule: changed('schemaRule', validateSchemaRule(values.schemaRule)),
    computedValues: changed('computedValues', validateComputedValues(values.computedValues)),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The changed properties only. */
export function changesOf(values: Settings, properties: CollectionPropertiesAnswer): ChangeCollectionBody {
  const stored = toSettings(properties);
  const isChanged = (...fields: readonly (keyof Settings)[]) =>
    fields.some((field) => values[field] !== stored[field]);
  const hasNewSchema = isChanged('schemaRule', 'schemaLevel', 'schemaMessage');
  const rules = hasNewSchema || isChanged('computedValues') ? toRuleBody(values) : {};
  return {
    ...(isChanged('waitForSync') ? { waitForSync: values.waitForSync } : {}),
    ...(isChanged('cacheEnabled') ? { cacheEnabled: values.cacheEnabled } : {}),
    ...(isChanged('journalSizeMb') ? { journalSize: Number(values.journalSizeMb) * journalUnitBytes } : {}),
    ...(isChanged('indexBuckets') ? { indexBuckets: Number(values.indexBuckets) } : {}),
    ...(hasNewSchema ? { schema: rules.schema } : {}),
    ...(isChanged('computedValues') ? { computedValues: rules.computedValues } : {}),
  };
}
