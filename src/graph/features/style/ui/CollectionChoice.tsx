import { Button, NativeSelect } from '@mantine/core';
import { ownMember } from '../../../../../protocol/lib/own-member.ts';
import { communityCollection } from '../../../model/collections.ts';
import type { RulesOf } from '../../../styles/GraphStyle.ts';
import { StyleRow } from './StyleSection.tsx';
import classes from './style.module.css';

interface CollectionChoiceProps {
  /** Such as 'All vertices'. */
  readonly all: string;
  /** Collections in the picture. */
  readonly names: readonly string[];
  readonly rules: RulesOf<object> | undefined;
  /** undefined: all. */
  readonly chosen: string | undefined;
  readonly onChoose: (collection: string | undefined) => void;
}

/** Chooses whether a section applies to all elements or to those of one collection. */
export function CollectionChoice({ all, names, rules = {}, chosen, onChoose }: CollectionChoiceProps) {
  const collections = [...new Set([...names, ...Object.keys(rules)])].filter(
    (name) => name !== communityCollection,
  );
  if (collections.length < 2 && Object.keys(rules).length === 0) return null;
  return (
    <StyleRow label="Applies to">
      <NativeSelect
        size="xs"
        aria-label="Applies to"
        title="A collection may have a style of its own. What it leaves out follows the style of all."
        value={chosen ?? ''}
        data={[
          { value: '', label: all },
          ...collections.map((name) => ({
            value: name,
            label: ownMember(rules, name) === undefined ? name : `${name} (own style)`,
          })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      />
    </StyleRow>
  );
}

/** The choice of a rule that follows the style of all elements. */
export const asAllId = 'as-all';

interface ResetRuleProps {
  readonly collection: string;
  readonly onReset: () => void;
}

/** Removes the style of a collection. */
export function ResetRule({ collection, onReset }: ResetRuleProps) {
  return (
    <Button size="compact-xs" variant="default" className={classes.resetRule} onClick={onReset}>
      Remove the style of {collection}
    </Button>
  );
}
