// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FunctionsScreen } from '../../../../src/screens/functions/FunctionsScreen.tsx';
import { setAccess } from '../../../../src/store/access.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

// The editor, Monaco, needs a browser when it is loaded.
vi.mock('../../../../src/ui/code/ScriptEditor.tsx', () => ({
  ScriptEditor: (props: {
    label: string;
    initialText: string;
    readOnlyReason?: string;
    notes: readonly { line: number; text: string }[];
    onChange: (text: string) => void;
  }) => (
    <>
      <textarea
        aria-label={props.label}
        defaultValue={props.initialText}
        readOnly={props.readOnlyReason !== undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <ul aria-label="Notes">
        {props.notes.map(({ line, text }) => (
          <li key={text}>{`${line}: ${text}`}</li>
        ))}
      </ul>
    </>
  ),
}));

setUpDom();
const server = recordServer();

const known = [
  { name: 'api::deep::Half', code: 'x => x / 2', isDeterministic: false },
  { name: 'api::double', code: 'x => x * 2', isDeterministic: true },
  { name: 'geo::bearing', code: 'x => x', isDeterministic: true },
];

beforeEach(() => {
  server.current
    .on('GET /_api/aqlfunction', { result: known })
    .on('POST /_api/aqlfunction', { isNewlyCreated: true }, 201)
    .on('DELETE /_api/aqlfunction/API', { deletedCount: 2 });
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('[3-functions-1] functions are listed by namespace with name and deterministic flag', async () => {
  renderAt('/functions', <FunctionsScreen />);
  const list = await screen.findByRole('list', { name: 'Functions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(6));
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'API1',
    'DOUBLEdeterministic',
    'API::DEEP1',
    'HALFnot deterministic',
    'GEO1',
    'BEARINGdeterministic',
  ]);
});

test('[5-functions-3] the removal of a group names what goes', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/functions', <FunctionsScreen />);
  await user.click(await button('Remove group API'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('API::DEEP::HALF, API::DOUBLE');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 2 functions' }));
  await waitFor(() =>
    expect(server.current.changes).toMatchObject([
      { method: 'DELETE', path: '/_api/aqlfunction/API?group=true' },
    ]),
  );
});

test('[5-functions-4] a wrong name or code is refused before the server is asked', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/functions?open=new', <FunctionsScreen />);
  const name = await screen.findByLabelText('Name');
  await user.type(name, '_mine::f');
  await user.click(await button(/^Save/));
  await screen.findByText('invalid user function name: it must not start with an underscore');
  await user.clear(name);
  await user.type(name, 'api::DOUBLE');
  await user.tab();
  await screen.findByText('The function API::DOUBLE exists already.');
  await user.clear(name);
  await user.type(name, 'mine::f');
  await user.clear(await screen.findByLabelText('Code'));
  await user.click(await button(/^Save/));
  await screen.findByText('1: invalid user function code: code must be contained in function');
  expect(server.current.changes).toEqual([]);
});

test("[8-functions-1] the server's errors 1580 and 1581 are shown at the name and at the line", async () => {
  const user = userEvent.setup({ delay: null });
  const text =
    'invalid user function code: code must be contained in function: SyntaxError: x (line 3, column 2)';
  server.current.refuse('POST /_api/aqlfunction', 400, 1581, text);
  renderAt('/functions?open=new', <FunctionsScreen />);
  await user.type(await screen.findByLabelText('Name'), 'mine::f');
  await screen.findByLabelText('Code');
  await user.click(await button(/^Save/));
  await screen.findByText(`3: ${text} (error 1581)`);
  server.current.refuse('POST /_api/aqlfunction', 400, 1580, 'invalid user function name');
  await user.click(await button(/^Save/));
  await screen.findByText('invalid user function name (error 1580)');
});

test('[8-functions-2] a function that is gone gives error 1582', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse(
    'DELETE /_api/aqlfunction/geo%3A%3Abearing',
    404,
    1582,
    "user function 'GEO::BEARING()' not found",
  );
  renderAt('/functions?open=GEO::BEARING', <FunctionsScreen />);
  await user.click(await button('Delete'));
  await user.click(await button('Delete function'));
  expect((await screen.findAllByText(/user function 'GEO::BEARING\(\)' not found/)).length).toBeGreaterThan(
    0,
  );
});

test('unsaved text survives a reload, and is sent with the tests when it is saved', async () => {
  const user = userEvent.setup({ delay: null });
  const first = renderAt('/functions?open=GEO::BEARING', <FunctionsScreen />);
  await user.type(await screen.findByLabelText('Code'), ' + 1');
  await user.click(await button('Add test'));
  await screen.findByRole('img', { name: 'changed' });
  first.unmount();
  renderAt('/functions?open=GEO::BEARING', <FunctionsScreen />);
  expect(await screen.findByLabelText('Code')).toHaveProperty('value', 'x => x + 1');
  await user.click(await button(/^Save/));
  await waitFor(() =>
    expect(server.current.changes).toMatchObject([
      {
        path: '/_api/aqlfunction',
        body: {
          name: 'geo::bearing',
          code: 'x => x + 1',
          isDeterministic: true,
          tests: [{ name: 'test 1', arguments: '[]', expected: 'null' }],
        },
      },
    ]),
  );
});

test('a renamed function is saved under its new name before the old one is removed', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/aqlfunction/geo%3A%3Abearing', { deletedCount: 1 });
  renderAt('/functions?open=GEO::BEARING', <FunctionsScreen />);
  await user.type(await screen.findByLabelText('Name'), '2');
  await user.click(await button(/^Save/));
  await waitFor(() =>
    expect(server.current.changes).toMatchObject([
      { method: 'POST', body: { name: 'geo::bearing2' } },
      { method: 'DELETE', path: '/_api/aqlfunction/geo%3A%3Abearing' },
    ]),
  );
});

test('[6-functions-1] read-only users see the functions; changes are disabled with the reason', async () => {
  setAccess({ level: 'ro', isAdministrator: false });
  renderAt('/functions?open=GEO::BEARING', <FunctionsScreen />);
  expect(await screen.findByLabelText('Code')).toHaveProperty('readOnly', true);
  for (const name of ['New function', 'Import', 'Delete', /^Save/, 'Run tests', 'Remove group GEO']) {
    expect((await button(name)).getAttribute('aria-disabled'), String(name)).toBe('true');
  }
});
