import { cutText } from '../../lib/bound-text.ts';
import { elementsOf, kindOf, membersOf } from '../../lib/raw-json.ts';
import classes from './JsonCell.module.css';
import { OneLine } from './OneLine.tsx';

/** Longer texts are cut in a cell. */
const maxCharacters = 300;
/** The members of a larger value are not counted. */
const maxCounted = 200_000;

/** A JSON value, given as text, in one line of a grid: texts without quotes, `{5}` and `[4]` for objects and arrays. */
export function JsonCell({ raw }: { readonly raw: string | undefined }) {
  if (raw === undefined) return null;
  const kind = kindOf(raw);
  const text = cellText(raw);
  return (
    <span className={classes.value} data-kind={raw === '""' ? 'empty' : kind}>
      <OneLine text={text} />
    </span>
  );
}

/** The text of a cell. */
export function cellText(raw: string): string {
  switch (kindOf(raw)) {
    case 'string':
      return raw === '""' ? raw : shortText(raw);
    case 'number':
      return groupDigits(raw);
    case 'object':
      return raw.length > maxCounted ? '{…}' : `{${membersOf(raw).size}}`;
    case 'array':
      return raw.length > maxCounted ? '[…]' : `[${elementsOf(raw).length}]`;
    default:
      return raw;
  }
}

function shortText(raw: string): string {
  return cutText(JSON.parse(raw) as string, maxCharacters);
}

/** 9,007,199,254,740,993; digits after the point and exponents are unchanged. */
function groupDigits(raw: string): string {
  return raw.replace(/^-?\d+/, (integer) => integer.replace(/\B(?=(\d{3})+$)/g, ','));
}
