import {
  IconBraces,
  IconBrackets,
  IconHash,
  IconLetterCase,
  IconSquareCheck,
  IconTable,
  IconTopologyStar,
} from '@tabler/icons-react';
import type { ValueType } from '../../../adapters/find/database-facts.ts';
import type { FilterField } from '../filter-chain.ts';

const typeIcons = {
  string: IconLetterCase,
  number: IconHash,
  boolean: IconSquareCheck,
  array: IconBrackets,
  object: IconBraces,
  null: IconLetterCase,
} as const;

export const typeNames: Readonly<Record<ValueType, string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Boolean',
  array: 'Array',
  object: 'Object',
  null: 'null',
};

/** The icon of a value type; for computed fields one of its own. */
export function FieldIcon({
  field,
  type,
}: {
  readonly field: FilterField;
  readonly type?: ValueType | undefined;
}) {
  const Icon =
    field.kind === 'attribute'
      ? typeIcons[type ?? 'string']
      : field.kind === 'collection'
        ? IconTable
        : IconTopologyStar;
  return <Icon size={15} aria-hidden />;
}
