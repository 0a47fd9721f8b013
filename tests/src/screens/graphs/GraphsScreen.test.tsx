// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { GraphsScreen } from '../../../../src/screens/graphs/GraphsScreen.tsx';
import { storageKey } from '../../../../src/store/browser-storage/storage-key.ts';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const knows = { collection: 'knows', from: ['persons'], to: ['persons'] };
const graph = (name: string, edgeDefinitions = [knows], orphanCollections: string[] = []) => ({
  _id: `_graphs/${name}`,
  _key: name,
  _rev: '1',
  name,
  edgeDefinitions,
  orphanCollections,
});
const count = (name: string, amount: number) => ({
  ...collectionAnswer(name),
  waitForSync: false,
  count: amount,
});
const example = (id: string, exists: boolean) => ({
  id,
  title: `The ${id}`,
  description: 'An example',
  vertices: 5,
  edges: 5,
  exists,
});

beforeEach(() => {
  server.current
    .on('GET /_api/gharial', { graphs: [graph('social'), graph('debian', [], ['packages'])] })
    .on('GET /_api/collection', { result: [collectionAnswer('persons'), collectionAnswer('knows', 3)] })
    .on('GET /_api/collection/persons/count', count('persons', 4))
    .on('GET /_api/collection/knows/count', count('knows', 1))
    .on('GET /_api/collection/packages/count', count('packages', 63_666))
    .refuse('POST /_api/cursor', 403, 11, 'not enough rights for collection persons')
    .on('GET /_admin/aardvark/graph-examples', {
      examples: [example('knows_graph', false), example('routeplanner', true)],
    });
});

const textOf = (element: Element) => element.textContent;
/** The error below a field. */
const errorOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((element) => element?.id.endsWith('error'))
    ?.textContent?.trim();
/** Selected names of a collection field. */
const tagsOf = (input: HTMLElement) =>
  [...(input.closest('.mantine-TagsInput-root')?.querySelectorAll('.mantine-Pill-label') ?? [])].map(textOf);

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Graphs' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-item-control]')?.textContent);

test('[2.10-1] graphs are listed with their counts and open in the viewer', async () => {
  renderAt('/graph', <GraphsScreen />);
  expect(await listed()).toEqual(['debian', 'social']);
  expect(screen.getByRole('link', { name: 'social' }).getAttribute('href')).toBe('/graph/social');
  expect(await screen.findByTitle('63,666 vertices')).toHaveProperty('textContent', '63.7 k vertices');
  await screen.findByText('4 vertices');
  await screen.findByText('1 edge');
  expect(screen.getAllByRole('listitem').slice(0, 2).map(textOf)).toEqual([
    expect.stringMatching(/^debianpackages63.7 k vertices0 edges$/),
    expect.stringMatching(/^socialpersons, knows4 vertices1 edge$/),
  ]);
});

test('a graph that the user cannot read has a placeholder with the reason', async () => {
  server.current.refuse('GET /_api/collection/packages/count', 403, 11, 'not enough rights for packages');
  renderAt('/graph', <GraphsScreen />);
  const reasonOf = async (name: string) => {
    const item = (await screen.findByRole('link', { name })).closest<HTMLElement>('[role="listitem"]')!;
    return (await within(item).findByRole('img', { name: /^No preview/ })).getAttribute('aria-label');
  };
  expect(await reasonOf('social')).toBe('No preview: not enough rights for collection persons (error 11)');
  expect(await reasonOf('debian')).toBe('No preview: not enough rights for packages (error 11)');
  // The counts of debian were refused: its sample is not requested.
  const queries = server.current.requests.filter(({ path }) => path === '/_api/cursor');
  expect(queries.map(({ body }) => (body as { bindVars: unknown }).bindVars)).toEqual([
    { '@edges0': 'knows', '@vertices0': 'persons', name0: 'persons' },
  ]);
});

test('a graph without vertices has a placeholder and is not sampled', async () => {
  server.current.on('GET /_api/gharial', { graphs: [graph('social')] });
  server.current.on('GET /_api/collection/persons/count', count('persons', 0));
  renderAt('/graph', <GraphsScreen />);
  expect((await screen.findByText('No vertices yet')).closest('[role="listitem"]')?.textContent).toBe(
    'No vertices yetsocialpersons, knows0 vertices1 edge',
  );
  expect(server.current.requests.filter(({ path }) => path === '/_api/cursor')).toEqual([]);
});

test('rows have no previews, and no samples are requested', async () => {
  localStorage.setItem(storageKey('user', 'layout.graphs'), '"rows"');
  renderAt('/graph', <GraphsScreen />);
  await screen.findByText('4 vertices');
  expect(screen.queryAllByRole('img', { name: /review/ })).toEqual([]);
  expect(server.current.requests.filter(({ path }) => path === '/_api/cursor')).toEqual([]);
});

test('[2.10-2] search and descending order are in the URL', async () => {
  renderAt('/graph?sort=-name', <GraphsScreen />);
  expect(await listed()).toEqual(['social', 'debian']);
});

test('a search without results can be cleared', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/graph?search=nothing', <GraphsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await listed()).toHaveLength(2);
});

test('[2.10-3] [5-graph-1] a new graph: the name is required and must be unique', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('POST /_api/gharial', { graph: graph('new') }, 202);
  renderAt('/graph?new=true', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph' });
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await within(dialog).findByText('A name for the graph has to be provided.');
  const name = within(dialog).getByLabelText(/^Name/);
  expect(errorOf(name)).toBe('A name for the graph has to be provided.');
  await user.type(name, 'social');
  expect(errorOf(name)).toBe("The graph 'social' already exists.");
  await user.type(name, '2');
  await user.type(within(dialog).getByLabelText('Edge collection', { selector: 'input' }), 'likes');
  await user.type(within(dialog).getByLabelText('From collections', { selector: 'input' }), 'persons{Enter}');
  await user.type(within(dialog).getByLabelText('To collections', { selector: 'input' }), 'things{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  expect(server.current.changes[0]?.body).toEqual({
    name: 'social2',
    edgeDefinitions: [{ collection: 'likes', from: ['persons'], to: ['things'] }],
    orphanCollections: [],
  });
});

test('[4-graph-2] an edge collection of another graph sets the from and to fields and disables them', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/graph?new=true', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph' });
  await user.type(within(dialog).getByLabelText('Edge collection', { selector: 'input' }), 'knows');
  const from = within(dialog).getByLabelText('From collections', { selector: 'input' });
  const to = within(dialog).getByLabelText('To collections', { selector: 'input' });
  expect([from, to].map(tagsOf)).toEqual([['persons'], ['persons']]);
  expect([from, to].map((input) => (input as HTMLInputElement).disabled)).toEqual([true, true]);
});

test('[4-graph-3] [5-graph-3] a collection can be used in only one edge definition', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/graph?new=true', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph' });
  await user.click(within(dialog).getByRole('button', { name: 'Add edge definition' }));
  const [first, second] = within(dialog).getAllByLabelText('Edge collection', { selector: 'input' });
  await user.type(first!, 'likes');
  await user.type(second!, 'likes');
  await within(dialog).findByText('The collection likes is already used.');
  expect([first!, second!].map(errorOf)).toEqual([undefined, 'The collection likes is already used.']);
});

test('the first invalid field is focused', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/graph?new=true', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph' });
  await user.type(within(dialog).getByLabelText(/^Name/), 'x');
  await user.type(within(dialog).getByLabelText('Edge collection', { selector: 'input' }), 'likes');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  const from = within(dialog).getByLabelText('From collections', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(from));
  expect(server.current.changes).toEqual([]);
});

test('[8-graph-2] a refused graph shows the server’s text without angle brackets and keeps the input', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_api/gharial', 400, 1936, 'bad <name>');
  renderAt('/graph?new=true', <GraphsScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New graph' });
  const field = dialog.querySelector<HTMLElement>('[data-path="definitions.0.collection"]')!;
  // The ends are those of the graph that uses the collection.
  await user.type(field, 'knows');
  await user.type(within(dialog).getByLabelText(/^Name/), 'x{Enter}');
  await within(dialog).findByText('bad name (error 1936)');
  expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty('value', 'x');
  expect(server.current.changes.map(({ body }) => body)).toEqual([
    {
      name: 'x',
      edgeDefinitions: [{ collection: 'knows', from: ['persons'], to: ['persons'] }],
      orphanCollections: [],
    },
  ]);
});

test('[7-graph-2] the confirmation contains the counts; collections are deleted only if selected', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/gharial/social', { removed: true });
  renderAt('/graph', <GraphsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Actions of social' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: "Delete graph 'social'" });
  expect(within(question).getByText(/^Deletes the definition/).textContent).toBe(
    "Deletes the definition of the graph 'social'. Its 4 vertices and 1 edge are kept unless you also delete its collections.",
  );
  await user.click(within(question).getByLabelText('Also delete its collections'));
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(server.current.changes.map(({ path }) => path)).toEqual([
      '/_api/gharial/social?dropCollections=true',
    ]),
  );
});

test('[2.10-4] [8-graph-4] an example is created with one click; an existing one is opened', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('POST /_admin/aardvark/graph-examples/create/knows_graph', { error: false });
  renderAt('/graph', <GraphsScreen />);
  expect((await screen.findByRole('link', { name: 'Open The routeplanner' })).getAttribute('href')).toBe(
    '/graph/routeplanner',
  );
  await user.click(screen.getByRole('button', { name: 'Create The knows_graph' }));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe('Graph: knows_graph created.'));
  expect(store.getState().tasks).toEqual([]);
});

test('[comfort-notebook-2] the example of airports comes with a notebook, once', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('GET /_admin/aardvark/graph-examples', { examples: [example('airports', false)] })
    .on('POST /_admin/aardvark/graph-examples/create/airports', { error: false })
    .on('GET /_admin/orrery/console/notebook', { error: false, code: 200, result: [], skipped: 0 })
    .on('POST /_admin/orrery/console/notebook', { error: false, code: 201, _key: '1', _rev: '1' });
  renderAt('/graph', <GraphsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Create The airports' }));
  await waitFor(() =>
    expect(server.current.changes.at(-1)).toMatchObject({
      body: { title: 'Airports and flights', sharing: 'view' },
    }),
  );
});

const failures = [
  [
    { error: true, code: 409, errorNum: 1207, errorMessage: 'duplicate name' },
    409,
    'duplicate name (error 1207)',
  ],
  [{ error: true }, 200, 'Could not create example graph: knows_graph'],
] as const;

test.each(failures)(
  '[8-graph-3] a failed example shows the server’s reason: %o',
  async (answer, status, text) => {
    const user = userEvent.setup({ delay: null });
    server.current.on('POST /_admin/aardvark/graph-examples/create/knows_graph', answer, status);
    renderAt('/graph', <GraphsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Create The knows_graph' }));
    await waitFor(() =>
      expect(store.getState().notes).toMatchObject([{ kind: 'error', title: 'Example Graphs', text }]),
    );
  },
);

test('a running creation shows its progress', async () => {
  server.current.on('GET /_admin/aardvark/graph-examples/progress/knows_graph', {
    state: 'running',
    done: 1200,
    total: 5000,
    message: '',
  });
  renderAt('/graph', <GraphsScreen />);
  await screen.findByText('1,200 of 5,000');
  const bar = screen.getByRole('progressbar', { name: 'Creating knows_graph' });
  expect(bar.getAttribute('aria-valuenow')).toBe('24');
  expect(screen.queryByRole('button', { name: 'Create The knows_graph' })).toBeNull();
});

test('without examples on the server the section is hidden', async () => {
  server.current.refuse('GET /_admin/aardvark/graph-examples', 404, 404, 'unknown path');
  renderAt('/graph', <GraphsScreen />);
  await listed();
  await waitFor(() => expect(screen.queryByText('Example graphs')).toBeNull());
});

test('[8-graph-1] a refused deletion shows the server’s message', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('DELETE /_api/gharial/social', 403, 11, 'not enough rights');
  renderAt('/graph', <GraphsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Actions of social' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(store.getState().notes.at(-1)).toMatchObject({
      kind: 'error',
      title: 'Could not delete Graph.',
      text: 'not enough rights (error 11)',
    }),
  );
});

test('one request counts all graphs', async () => {
  const entries = [entryAnswer('persons', { count: 4 }), entryAnswer('knows', { type: 'edge', count: 1 })];
  server.current
    .on('GET /_admin/orrery/overview', overviewAnswer([...entries, entryAnswer('packages', { count: 7 })]))
    .on('GET /_api/gharial', { graphs: [graph('social'), graph('debian', [], ['packages'])] });
  renderAt('/graph', <GraphsScreen />);
  await screen.findByTitle('4 vertices');
  await screen.findByTitle('7 vertices');
  expect(server.current.requests.filter(({ path }) => path.endsWith('/count'))).toEqual([]);
});

test('[10-graph-names] a name with markup is text, and read-only users see the reason', async () => {
  const user = userEvent.setup({ delay: null });
  const name = '<img src=x>';
  store.setState({ access: { level: 'ro', isAdministrator: false } });
  server.current.on('GET /_api/gharial', { graphs: [graph(name)] });
  renderAt('/graph', <GraphsScreen />);
  await screen.findByTitle(name);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'New graph' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: `Actions of ${name}` }));
  const remove = await screen.findByRole('menuitem', { name: 'Delete' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.title).toBe("You have read-only access to the database '_system'.");
});
