import { type JsonPath, type JsonTree, printPath } from '../../../lib/json/JsonTree.ts';

/** One cell: an existing value, or the place of a missing attribute. */
export interface TableCell {
  readonly node: number | undefined;
  /** The object of a missing attribute. */
  readonly parent: number;
  readonly name: string;
}

/** The rows of a table: the flat attributes of the document, or the elements of one of its arrays. */
export interface TableSource {
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** Texts before the first column: the path of an attribute, or the position of an element. */
  rowName(row: number): string;
  cell(row: number, column: number): TableCell;
  /** The row and column of a value; undefined if the table does not contain it. */
  placeOf(node: number): { readonly row: number; readonly column: number } | undefined;
}

/** Elements whose attributes become columns. */
const sampledElements = 500;
const maxColumns = 60;
const maxArrays = 100;
const maxFlatRows = 100_000;

/** The arrays of a document outside other arrays. */
export function arraysOf(tree: JsonTree): readonly { readonly path: JsonPath; readonly size: number }[] {
  const arrays: { path: JsonPath; size: number }[] = [];
  for (let node = 1; node < tree.index.count && arrays.length < maxArrays; ) {
    const type = tree.typeOf(node);
    if (type === 'array') arrays.push({ path: tree.pathOf(node), size: tree.sizeOf(node) });
    node = type === 'array' ? tree.index.nexts[node]! : node + 1;
  }
  return arrays;
}

/** The table of an array, or of the whole document for any other path. */
export function tableSource(tree: JsonTree, path: JsonPath): TableSource {
  const array = path.length === 0 ? undefined : tree.find(path);
  return array !== undefined && tree.typeOf(array) === 'array' ? arrayTable(tree, array) : flatTable(tree);
}

function flatTable(tree: JsonTree): TableSource {
  const rows: number[] = [];
  for (let node = 1; node < tree.index.count && rows.length < maxFlatRows; ) {
    const isInner = tree.isObject(node) && tree.sizeOf(node) > 0;
    if (!isInner) rows.push(node);
    node = tree.typeOf(node) === 'array' ? tree.index.nexts[node]! : node + 1;
  }
  return {
    columns: ['Value'],
    rowCount: rows.length,
    rowName: (row) => printPath(tree.pathOf(rows[row]!)),
    cell: (row) => ({ node: rows[row]!, parent: tree.parentOf(rows[row]!), name: '' }),
    placeOf(node) {
      const row = rows.findLastIndex((each) => each <= node);
      return row < 0 ? undefined : { row, column: 0 };
    },
  };
}

function arrayTable(tree: JsonTree, array: number): TableSource {
  const elements = tree.membersOf(array);
  const names = new Set<string>();
  let hasScalars = elements.length === 0;
  for (const element of elements.subarray(0, sampledElements)) {
    if (!tree.isObject(element)) hasScalars = true;
    else {
      for (const member of tree.membersOf(element)) {
        if (names.size < maxColumns) names.add(tree.nameOf(member) as string);
      }
    }
  }
  const named = [...names];
  const columns = hasScalars ? ['Value', ...named] : named;
  const nameAt = (column: number) => columns[column]!;
  const isValue = (column: number) => hasScalars && column === 0;
  return {
    columns,
    rowCount: elements.length,
    rowName: String,
    cell(row, column) {
      const element = elements[row]!;
      if (isValue(column)) {
        return { node: tree.isObject(element) ? undefined : element, parent: array, name: '' };
      }
      const name = nameAt(column);
      return { node: tree.isObject(element) ? tree.member(element, name) : undefined, parent: element, name };
    },
    placeOf(node) {
      let at = node;
      let inner = node;
      while (at !== 0 && tree.parentOf(at) !== array) {
        inner = at;
        at = tree.parentOf(at);
      }
      if (at === 0) return undefined;
      const row = elements.indexOf(at);
      const column = at === inner ? 0 : columns.indexOf(String(tree.nameOf(inner)));
      return row < 0 ? undefined : { row, column: Math.max(0, column) };
    },
  };
}
