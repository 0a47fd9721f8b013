import { Tooltip } from '@mantine/core';
import { cutText } from '../../lib/bound-text.ts';
import classes from './compare.module.css';
import type { AttributeDifference } from './data/document-pairs.ts';

type DifferenceKind = 'equal' | 'different' | 'only-left' | 'only-right';

const marks: Readonly<Record<DifferenceKind, string>> = {
  equal: '=',
  different: '≠',
  'only-left': '−',
  'only-right': '+',
};
const words: Readonly<Record<DifferenceKind, string>> = {
  equal: 'equal',
  different: 'different',
  'only-left': 'only left',
  'only-right': 'only right',
};

/** How two objects differ, as a mark and words. */
export function KindMark({ kind }: { readonly kind: DifferenceKind }) {
  return (
    <span className={classes.kind} data-kind={kind}>
      <b aria-hidden>{marks[kind]}</b> {words[kind]}
    </span>
  );
}

/** UTF-16 units of a value. */
const maxValue = 60;

/** The attributes that differ, with both values. */
export function AttributeDifferences({ of }: { readonly of: readonly AttributeDifference[] }) {
  return (
    <span className={classes.attributes}>
      {of.map(({ attribute, left, right }) => (
        <Tooltip
          key={attribute}
          label={`${attribute}: ${cutText(left ?? 'missing', 400)} → ${cutText(right ?? 'missing', 400)}`}
          multiline
          maw={480}
        >
          <span>
            <bdi>{attribute}</bdi> <del>{cutText(left ?? 'missing', maxValue)}</del>{' '}
            <ins>{cutText(right ?? 'missing', maxValue)}</ins>
          </span>
        </Tooltip>
      ))}
    </span>
  );
}
