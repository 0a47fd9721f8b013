import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cutText, tooltipText } from '../../../../lib/bound-text.ts';
import { foldText } from '../../../../lib/fold-text.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { toLabelText } from '../../../styles/label-text.ts';
import { unknownValue } from '../../../workspace/conditions/ElementValues.ts';
import type { CardOutcome } from '../evaluate-chain.ts';
import type { FilterValue } from '../filter-chain.ts';
import { toComparable } from '../test-value.ts';
import classes from './filter.module.css';

/** Values that are listed at first, and after 'more values'. */
const fewRows = 4;
const manyRows = 100;
/** With more values, the list has a search field. */
const searchedRows = 12;

interface Row {
  readonly value: FilterValue;
  readonly name: string;
  readonly entered: number;
  readonly total: number;
}

interface ValueChoicesProps {
  readonly name: string;
  readonly chosen: readonly FilterValue[];
  readonly outcome: CardOutcome;
  readonly onChange: (values: readonly FilterValue[]) => void;
}

/** The values with bars and counts. Values that no element brings in are grey, with their count in the picture. */
export function ValueChoices({ name, chosen, outcome, onChange }: ValueChoicesProps) {
  const [isLong, setLong] = useState(false);
  const [text, setText] = useState('');
  const rows = toRows(outcome, chosen);
  const found = text === '' ? rows : rows.filter((row) => foldText(row.name).includes(foldText(text)));
  const shown = found.slice(0, isLong ? manyRows : fewRows);
  const max = Math.max(1, ...rows.map(({ entered }) => entered));
  const rest = found.length - shown.length;
  const isChosen = new Set(chosen);
  return (
    <>
      {isLong && rows.length > searchedRows && (
        <TextInput
          size="xs"
          mb={4}
          aria-label={`Search values of ${name}`}
          placeholder="Search values"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.values} aria-label={`Values of ${name}`}>
        {shown.map((row) => (
          <li key={`${typeof row.value} ${row.name}`} data-outside={row.entered === 0 || undefined}>
            <Checkbox
              size="xs"
              label={
                <span className={classes.valueName} title={tooltipText(row.name)}>
                  <bdi>{cutText(row.name, 200)}</bdi>
                </span>
              }
              checked={isChosen.has(row.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, row.value]
                    : chosen.filter((value) => value !== row.value),
                )
              }
            />
            <span className={classes.bar} aria-hidden>
              <span
                data-off={(chosen.length > 0 && !isChosen.has(row.value)) || undefined}
                style={{ width: row.entered === 0 ? 0 : `max(2px, ${(100 * row.entered) / max}%)` }}
              />
            </span>
            <span className={classes.valueCount}>
              {formatExact(row.entered > 0 ? row.entered : row.total)}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.note}>{text === '' ? 'No values' : 'No results'}</p>}
      {!isLong && rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setLong(true)}>
          {formatAmount(rest, 'more value')}
        </button>
      )}
      {isLong && (
        <button type="button" className={classes.more} onClick={() => setLong(false)}>
          {rest > 0 ? `${formatExact(rest)} more, search for them · Fewer values` : 'Fewer values'}
        </button>
      )}
    </>
  );
}

/** Most frequent in the picture first, then chosen values that do not occur. */
function toRows(
  { distinct, enteredByValue, totalByValue }: CardOutcome,
  chosen: readonly FilterValue[],
): readonly Row[] {
  const rows: Row[] = [];
  distinct.forEach((each, code) => {
    const value = each === unknownValue ? undefined : toComparable(each);
    if (value === undefined) return;
    const name = nameOf(value);
    rows.push({ value, name, entered: enteredByValue[code]!, total: totalByValue[code]! });
  });
  rows.sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1));
  const known = new Set(rows.map(({ value }) => value));
  const missing = chosen.filter((value) => !known.has(value));
  return [...rows, ...missing.map((value) => ({ value, name: nameOf(value), entered: 0, total: 0 }))];
}

function nameOf(value: FilterValue): string {
  if (value === null) return 'null';
  return value === '' ? '(empty text)' : toLabelText(value);
}
