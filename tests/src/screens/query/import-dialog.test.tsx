// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SavedQuery } from '../../../../src/api/saved-queries.ts';
import { ImportDialog } from '../../../../src/screens/query/dialogs/ImportDialog.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

const stored: SavedQuery = {
  name: 'Old',
  value: 'RETURN 1',
  parameter: {},
  database: '_system',
  modifiedMs: 0,
};

function open() {
  const onImport = vi.fn(async (_queries: readonly SavedQuery[]) => undefined);
  const onClose = vi.fn();
  renderAt('/query', <ImportDialog saved={[stored]} onImport={onImport} onClose={onClose} />);
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  return {
    onImport,
    onClose,
    choose(text: string, name = 'queries.json', type = 'application/json') {
      const file = new File([text], name, { type });
      // jsdom has no `text` of files.
      Object.assign(file, { text: async () => text });
      fireEvent.change(input(), { target: { files: [file] } });
    },
    submit: (label: string) => fireEvent.click(screen.getByRole('button', { name: label })),
  };
}

test('[5-query-import-1] an import needs a file', async () => {
  const { submit, onImport } = open();
  submit('Import');
  await screen.findByText('Choose a file first.');
  expect(onImport).not.toHaveBeenCalled();
});

test("[5-query-import-2] only JSON files are accepted ('File not supported!')", async () => {
  const { choose, submit, onImport } = open();
  choose('[{"name":"A","value":"RETURN 1"}]', 'queries.csv', 'text/csv');
  await screen.findByText('File not supported!');
  submit('Import');
  expect(onImport).not.toHaveBeenCalled();
  choose('{');
  await screen.findByText(/^The file is not valid JSON/);
});

test('[5-query-import-3] queries of the same name are replaced only if the user chooses so', async () => {
  const { choose, submit, onImport, onClose } = open();
  choose('[{"name":"Old","value":"RETURN 2"},{"name":"New","value":"RETURN @n","parameter":{"n":1.0}}]');
  await screen.findByText('exists, is not imported');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Replace saved queries of the same name' }));
  await screen.findByRole('button', { name: 'Import 2 queries' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Replace saved queries of the same name' }));
  submit('Import 1 query');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onImport.mock.calls).toEqual([
    [[expect.objectContaining({ name: 'New', parameter: { n: '1.0' } })]],
  ]);
});
