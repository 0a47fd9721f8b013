import {
  type ChangeCollectionBody,
  type CreateCollectionBody,
  changeCollectionBody,
} from '../../../../protocol/api/collection.ts';
import type { CopyItemBody } from '../../../../protocol/api/copies.ts';
import type { CopyItem } from './plan-copy.ts';

/** The calls that create the objects in the target. `absent`: what its server does not have. */
export function copyItemsOf(
  items: readonly CopyItem[],
  absent: Readonly<Record<string, string>>,
): CopyItemBody[] {
  return items.map((item) => bodyOf(item, absent));
}

function bodyOf(item: CopyItem, absent: Readonly<Record<string, string>>): CopyItemBody {
  const { kind, name, object, indexes, count, isInTarget } = item;
  switch (kind) {
    case 'collection': {
      // Rules and computed values would change or refuse documents that exist already.
      const rules = isInTarget ? {} : rulesOf(item, absent);
      return {
        kind,
        name,
        ...(isInTarget ? {} : { create: creationOf(item) }),
        ...(Object.keys(rules).length === 0 ? {} : { rules }),
        // The target refuses a definition that it does not know.
        indexes: indexes.map((index) => ({ name: index.name, create: index.definition })),
        ...(count === undefined ? {} : { count }),
      };
    }
    case 'graph':
      return { kind, name, ...(isInTarget ? {} : { create: object.definition }) };
    case 'function': {
      const { code, isDeterministic } = object.definition;
      return { kind, name, create: { code: String(code), isDeterministic: isDeterministic === true } };
    }
  }
}

function creationOf({ name, object: { definition } }: CopyItem): CreateCollectionBody {
  const { type, waitForSync, keyOptions, numberOfShards, shardKeys, cacheEnabled } = definition;
  const { lastValue: _lastValue, ...keys } = (keyOptions ?? {}) as Readonly<Record<string, unknown>>;
  return {
    name,
    ...(type === 3 ? { type } : {}),
    ...(waitForSync === true ? { waitForSync } : {}),
    ...(keyOptions === undefined ? {} : { keyOptions: keys }),
    ...(typeof numberOfShards === 'number' && numberOfShards > 1
      ? { numberOfShards, ...(Array.isArray(shardKeys) ? { shardKeys: shardKeys.map(String) } : {}) }
      : {}),
    ...(cacheEnabled === true ? { cacheEnabled } : {}),
  };
}

function rulesOf(
  { object: { definition } }: CopyItem,
  absent: Readonly<Record<string, string>>,
): ChangeCollectionBody {
  const { schema, computedValues } = definition;
  return changeCollectionBody.parse({
    ...(schema && absent.schemas === undefined ? { schema } : {}),
    ...(computedValues && absent.computedValues === undefined ? { computedValues } : {}),
  });
}
