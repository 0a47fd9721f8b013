// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { GraphsScreen } from '../../../../src/screens/graphs/GraphsScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const caseFile = (name: string) =>
  new NodeFile([readFileSync(join(import.meta.dirname, '../../graph/import/cases', name))], name);

async function openWith(...names: readonly string[]): Promise<HTMLElement> {
  server.current
    .on('GET /_api/gharial', { graphs: [] })
    .on('GET /_api/collection', { result: [collectionAnswer('persons')] })
    .on('GET /_admin/aardvark/graph-examples', { examples: [] });
  renderAt('/graph?new=files', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph from files' });
  fireEvent.change(dialog.querySelector('input[type="file"]')!, { target: { files: names.map(caseFile) } });
  await within(dialog).findByRole('region', { name: 'Recognised' });
  return dialog;
}

const factsOf = (dialog: HTMLElement) =>
  Object.fromEntries(
    [...dialog.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('select')?.selectedOptions[0]?.textContent ?? row.querySelector('dd')!.textContent,
    ]),
  );

test('[files-1] the facts of a file, its first rows, and a graph with its collections', async () => {
  const dialog = await openWith('look.gexf');
  expect(factsOf(dialog)).toEqual({
    Vertices: '2',
    Edges: '1',
    Direction: 'undirected',
    Attributes: 'label, age',
    'Of edges': 'weight',
    Look: 'colours, sizes, positions, widths',
  });
  const rows = within(dialog).getByRole('region', { name: 'First vertices' });
  expect(within(rows).getByText('9007199254740993')).toBeTruthy();
  server.current
    .on('POST /_api/gharial', { error: false, code: 202, graph: {} }, 202)
    .on('POST /_api/import', { error: false, created: 1, errors: 0, empty: 0, updated: 0, ignored: 0 }, 201)
    .on('POST /_api/collection', { error: false, code: 200, name: '_console' })
    .on('POST /_api/document/_console', { _key: 's', _id: '_console/s', _rev: '1' }, 201);
  const user = userEvent.setup({ delay: null });
  await user.click(within(dialog).getByRole('button', { name: 'Create with 2 vertices' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(5));
  const [created, vertices, edges, , look] = server.current.changes;
  expect(created!.body).toEqual({
    name: 'look',
    edgeDefinitions: [{ collection: 'look_edges', from: ['look_vertices'], to: ['look_vertices'] }],
    orphanCollections: [],
  });
  expect(vertices!.path).toContain('collection=look_vertices');
  expect(vertices!.body).toMatchObject([
    { _key: 'a', color: '#c81e1e' },
    { _key: 'b', size: 7 },
  ]);
  expect(edges!.path).toContain('collection=look_edges');
  expect(look!.body).toMatchObject({
    kind: 'style',
    graph: 'look',
    isFirst: true,
    style: { vertexLabel: 'label', edgeShape: 'none' },
  });
  await waitFor(() =>
    expect(store.getState().notes.at(-1)?.text).toContain("'look' created with 2 vertices"),
  );
});

test('[files-2] a taken name is refused, types have collections of their own', async () => {
  const dialog = await openWith('neo4j-nodes.csv', 'neo4j-relationships.csv');
  expect(factsOf(dialog)).toMatchObject({
    Vertices: '2',
    Edges: '2',
    Types: 'Person;Admin, Person, KNOWS, PAID',
  });
  const user = userEvent.setup({ delay: null });
  await user.click(within(dialog).getByLabelText('One collection for each type'));
  const field = within(dialog).getByLabelText('Vertex collection');
  await user.clear(field);
  await user.type(field, 'persons');
  expect(await within(dialog).findByText("The collection 'persons' already exists.")).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Create with 2 vertices' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('[files-3] a failed import removes what it has created and keeps the dialog', async () => {
  const dialog = await openWith('edges-without-header.csv');
  server.current
    .on('POST /_api/gharial', { error: false, code: 202, graph: {} }, 202)
    .refuse('POST /_api/import', 503, 21004, 'no space left')
    .on('DELETE /_api/gharial/edges-without-header', { error: false, code: 202, removed: true }, 202);
  const user = userEvent.setup({ delay: null });
  await user.click(within(dialog).getByRole('button', { name: 'Create with 3 vertices' }));
  expect(await within(dialog).findByText(/no space left/)).toBeTruthy();
  expect(server.current.changes.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/_api/gharial/edges-without-header?dropCollections=true',
  });
});
