// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { exportRows } from '../../../../../src/graph/features/table/export-rows.ts';
import { sortRows } from '../../../../../src/graph/features/table/sort-rows.ts';
import { tableColumns } from '../../../../../src/graph/features/table/table-columns.ts';
import { countShownRows, tableRows } from '../../../../../src/graph/features/table/table-state.ts';
import { runAtOnce } from '../../../../../src/lib/slices.ts';
import { openWorkspace } from '../../open-workspace.ts';

const open = async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'b-c', 'c-d', 'd-a']);
  await runCommand('graph.loadAll');
  await runCommand('graph.loadAttributeExamples');
  return workspace;
};

test('[B6-8] tables of selected vertices, their neighbours, all shown vertices and edges', async () => {
  const workspace = await open();
  await runCommand('graph.select', { vertexIds: ['v/a'] });
  const keys = (table: 'selected' | 'neighbours' | 'vertices') =>
    tableRows(workspace, table).map((row) => workspace.model.vertexIds.at(row)!);
  expect(keys('selected')).toEqual(['v/a']);
  expect(keys('neighbours')).toEqual(['v/b', 'v/d']);
  expect(keys('vertices')).toHaveLength(4);
  expect(tableRows(workspace, 'edges')).toHaveLength(4);
  expect(tableRows(workspace, 'neighbours')).toBe(tableRows(workspace, 'neighbours'));
  // A filter hides rows of the tables of all vertices and edges.
  const vertexFails = Uint8Array.of(0, 1, 0, 0);
  const edgeFails = Uint8Array.of(255, 255, 0, 0);
  const condition = { order: 1, isPending: false, reasonOf: () => undefined };
  workspace.hiddenElements.add(condition);
  workspace.hiddenElements.setFailed(condition, { vertices: vertexFails, edges: edgeFails });
  expect(tableRows(workspace, 'vertices')).toEqual([0, 2, 3]);
  expect(tableRows(workspace, 'edges')).toEqual([2, 3]);
  expect(countShownRows(workspace, 'vertices')).toBe(3);
});

test('[B6-9] rows are sorted by number and text, missing values last in both directions', () => {
  const values = [3, undefined, 'b', 1, null, 'A', 20];
  const sorted = (isDescending: boolean) =>
    runAtOnce(sortRows([0, 1, 2, 3, 4, 5, 6], (row) => values[row], isDescending)).map(
      (row) => values[row] ?? '-',
    );
  expect(sorted(false)).toEqual([1, 3, 20, 'A', 'b', '-', '-']);
  expect(sorted(true)).toEqual(['b', 'A', 20, 3, 1, '-', '-']);
});

test('[B6-10] columns: label, id, attributes, degree shown, out and in in the database, metrics', async () => {
  const workspace = await open();
  const labels = tableColumns(workspace, 'vertices').map(({ label }) => label);
  expect(labels).toEqual(['_key', '_id', 'name', 'degree, shown', 'out, in database', 'in, in database']);
});

test('[B6-11] a table is exported as CSV and JSON with values that were not loaded before', async () => {
  const workspace = await open();
  const columns = tableColumns(workspace, 'vertices');
  const rows = tableRows(workspace, 'vertices').slice(0, 2);
  const csv = await exportRows(workspace, 'vertices', rows, { columns, format: 'csv' });
  expect((await readText(csv)).split('\r\n')).toEqual([
    '_key,_id,name,"degree, shown","out, in database","in, in database"',
    '"a","v/a","name a",2,1,1',
    '"b","v/b","name b",2,1,1',
    '',
  ]);
  const json = JSON.parse(
    await readText(await exportRows(workspace, 'vertices', rows, { columns, format: 'json' })),
  );
  expect(json[1]).toMatchObject({ _id: 'v/b', name: 'name b', 'in, in database': 1 });
});

function readText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(blob);
  });
}
