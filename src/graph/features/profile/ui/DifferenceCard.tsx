import { Text } from '@mantine/core';
import { cutText, tooltipText } from '../../../../lib/bound-text.ts';
import { formatShare } from '../../../../lib/format.ts';
import { formatValue } from '../../../styles/format-value.ts';
import { toLabelText } from '../../../styles/label-text.ts';
import type { FieldDifference, NumberSummary, ValueShare } from '../compare-values.ts';
import classes from './profile.module.css';

const maxValueLength = 60;

/** One field: the shares of its values, or the quartiles of its numbers, in the selection and elsewhere. */
export function DifferenceCard({ difference }: { readonly difference: FieldDifference }) {
  const { field, values, numbers } = difference;
  return (
    <section className={classes.card} aria-label={field}>
      <Text size="sm" fw={600} title={tooltipText(field)}>
        <bdi>{cutText(field, maxValueLength)}</bdi>
      </Text>
      {numbers === undefined ? (
        <ul className={classes.values}>
          {values.map((share) => (
            <ValueRow key={`${typeof share.value} ${toLabelText(share.value)}`} share={share} />
          ))}
        </ul>
      ) : (
        <NumberTable inside={numbers.inside} outside={numbers.outside} />
      )}
    </section>
  );
}

function ValueRow({ share: { value, inside, outside } }: { readonly share: ValueShare }) {
  const name = value === undefined ? 'no value' : toLabelText(value);
  return (
    <li>
      <span
        className={classes.name}
        data-missing={value === undefined || undefined}
        title={tooltipText(name)}
      >
        <bdi>{cutText(name, maxValueLength)}</bdi>
      </span>
      <span className={classes.share}>{`${formatShare(inside)}, elsewhere ${formatShare(outside)}`}</span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.inside} style={{ width: `${100 * inside}%` }} />
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.outside} style={{ width: `${100 * outside}%` }} />
      </span>
    </li>
  );
}

interface NumberTableProps {
  readonly inside: NumberSummary;
  readonly outside: NumberSummary;
}

const numberRows: readonly (readonly [label: string, of: (summary: NumberSummary) => string])[] = [
  ['Median', ({ median }) => formatValue(median)],
  [
    'Middle half',
    ({ lowerQuartile, upperQuartile }) => `${formatValue(lowerQuartile)} to ${formatValue(upperQuartile)}`,
  ],
  ['Range', ({ min, max }) => `${formatValue(min)} to ${formatValue(max)}`],
  ['Sum', ({ sum }) => formatValue(sum)],
];

function NumberTable({ inside, outside }: NumberTableProps) {
  return (
    <table className={classes.numbers}>
      <thead>
        <tr>
          <td />
          <th scope="col">Selection</th>
          <th scope="col">Elsewhere</th>
        </tr>
      </thead>
      <tbody>
        {numberRows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(inside)}</td>
            <td>{of(outside)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
