import { useState } from 'react';
import { initialChoices, type MergeAttribute, type MergeChoice, undecided } from '../../lib/json/merge.ts';

/** The user's choices while two versions of a document are merged. `open`: attributes without a choice. */
export function useMergeChoices(attributes: readonly MergeAttribute[]) {
  const [choices, setChoices] = useState(() => initialChoices(attributes));
  return {
    choices,
    open: undecided(attributes, choices),
    choose: (name: string, choice: MergeChoice) =>
      setChoices((current) => new Map(current).set(name, choice)),
    /** Takes one side for all attributes that differ. */
    chooseAll: (side: 'mine' | 'server') =>
      setChoices(
        new Map(attributes.filter(({ group }) => group !== 'equal').map(({ name }) => [name, side] as const)),
      ),
  };
}
