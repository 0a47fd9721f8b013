import type { NewElement, NewElements } from '../../../graph/import/to-elements.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { formatExact } from '../../../lib/format.ts';
import classes from './NewGraphDialog.module.css';

const maxRows = 8;
const maxColumns = 6;
const maxCell = 60;

/** The first documents as they are written. */
export function Preview({ elements }: { readonly elements: NewElements }) {
  const { vertices, edges } = elements;
  return (
    <>
      <Rows
        title="Vertices"
        count={vertices.length}
        rows={vertices.slice(0, maxRows).map((each) => [['_key', each.key], ...valuesOf(each)])}
      />
      <Rows
        title="Edges"
        count={edges.length}
        rows={edges
          .slice(0, maxRows)
          .map((each) => [['_from', each.from], ['_to', each.to], ...valuesOf(each)])}
      />
    </>
  );
}

type Row = readonly (readonly [name: string, text: string])[];

function valuesOf({ attributes }: NewElement): Row {
  return [...attributes].map(
    ([name, raw]) => [name, raw.startsWith('"') ? String(JSON.parse(raw)) : raw] as const,
  );
}

interface RowsProps {
  readonly title: string;
  readonly count: number;
  readonly rows: readonly Row[];
}

function Rows({ title, count, rows }: RowsProps) {
  if (rows.length === 0) return null;
  const columns = [...new Set(rows.flatMap((row) => row.map(([name]) => name)))].slice(0, maxColumns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={classes.tableBox} aria-label={`First ${title.toLowerCase()}`} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          {title}, {formatExact(rows.length)} of {formatExact(count)}
        </caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{cutText(name, maxCell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => {
            const values = new Map(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <tr key={number}>
                {columns.map((name) => (
                  <td key={name} title={values.get(name)}>
                    <bdi>{cutText(values.get(name) ?? '', maxCell)}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
