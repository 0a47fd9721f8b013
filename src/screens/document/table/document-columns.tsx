import { formatExact } from '../../../lib/format.ts';
import type { JsonTree } from '../../../lib/json/JsonTree.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { JsonValue } from '../JsonValue.tsx';
import classes from './TableView.module.css';
import type { TableSource } from './table-source.ts';

interface DocumentColumnsOptions {
  readonly tree: JsonTree;
  readonly source: TableSource;
  readonly isFlat: boolean;
  readonly query: string;
}

const nameWidthPx = 280;
const numberWidthPx = 72;
const typeWidthPx = 96;
const valueWidthPx = 160;

/** The columns of the attributes of a document, or of the elements of an array. The last one takes the remaining space. */
export function documentColumns(options: DocumentColumnsOptions): readonly Column<number>[] {
  const { tree, source, isFlat, query } = options;
  const heading: Column<number> = {
    id: 'row',
    label: isFlat ? 'Attribute' : '#',
    widthPx: isFlat ? nameWidthPx : numberWidthPx,
    className: classes.name,
    render: (row) =>
      isFlat ? <span title={source.rowName(row)}>{source.rowName(row)}</span> : formatExact(row),
  };
  const type: Column<number> = {
    id: 'type',
    label: 'Type',
    widthPx: typeWidthPx,
    className: classes.type,
    render: (row) => tree.typeOf(source.cell(row, 0).node!),
  };
  const values = source.columns.map((name, column): Column<number> => {
    const isLast = column === source.columns.length - 1;
    return {
      id: `.${name}`,
      label: name,
      ...(isLast ? {} : { widthPx: valueWidthPx }),
      render: (row) => <Content tree={tree} node={source.cell(row, column).node} query={query} />,
    };
  });
  return [heading, ...(isFlat ? [type] : []), ...values];
}

interface ContentProps {
  readonly tree: JsonTree;
  readonly node: number | undefined;
  readonly query: string;
}

/** A value, or the size of a container; nothing for a missing attribute. */
function Content({ tree, node, query }: ContentProps) {
  if (node === undefined) return null;
  if (!tree.isContainer(node)) {
    return <JsonValue text={tree.textOf(node)} type={tree.typeOf(node)} query={query} hasNotes={false} />;
  }
  const size = formatExact(tree.sizeOf(node));
  return <code className={classes.size}>{tree.isObject(node) ? `{${size}}` : `[${size}]`}</code>;
}
