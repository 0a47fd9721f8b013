import { cutText, tooltipText } from '../../../../lib/bound-text.ts';
import { formatExact } from '../../../../lib/format.ts';
import type { Column } from '../../../../ui/tables/columns.ts';
import { OneLine } from '../../../../ui/values/OneLine.tsx';
import type { GraphModel } from '../../../model/GraphModel.ts';
import type { TableColumn } from '../table-columns.ts';
import type { TableId } from '../table-state.ts';
import { CategoryDot } from './CategoryDot.tsx';
import classes from './table.module.css';

const widths: Readonly<Record<string, number>> = { label: 220, from: 200, to: 200, _id: 180 };
const numberWidth = 136;
const attributeWidth = 150;
/** UTF-16 units of a cell. */
const maxCharacters = 300;

export function toColumn(column: TableColumn, model: GraphModel, table: TableId): Column<number> {
  const { id, label, isNumber } = column;
  return {
    id,
    label,
    isSortable: true,
    isDescendingFirst: isNumber,
    align: isNumber ? 'end' : 'start',
    widthPx: widths[id] ?? (isNumber ? numberWidth : attributeWidth),
    render(row) {
      const value = column.read(row);
      const text = <Cell value={value} isMono={id === '_id'} />;
      if (table === 'edges' || id !== 'label') return text;
      return (
        <span className={classes.named}>
          <CategoryDot vertexId={model.vertexIds.at(row)!} />
          {text}
        </span>
      );
    },
  };
}

function Cell({ value, isMono }: { readonly value: unknown; readonly isMono: boolean }) {
  if (value === undefined) return <span className={classes.waiting}>…</span>;
  if (value === null) return null;
  if (typeof value === 'number') return <>{formatNumber(value)}</>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <span className={isMono ? classes.mono : undefined} title={tooltipText(text)}>
      <OneLine text={cutText(text, maxCharacters)} />
    </span>
  );
}

/** Whole numbers with separators, others with up to six significant digits. */
function formatNumber(value: number): string {
  return Number.isInteger(value) ? formatExact(value) : String(Number(value.toPrecision(6)));
}
