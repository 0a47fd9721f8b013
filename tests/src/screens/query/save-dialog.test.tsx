// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type SavedQuery, SavedQueryConflict } from '../../../../src/api/saved-queries.ts';
import { newTab } from '../../../../src/query/tabs/query-tab.ts';
import { SaveDialog } from '../../../../src/screens/query/dialogs/SaveDialog.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

const stored: SavedQuery = {
  name: 'Old',
  value: 'RETURN 1',
  parameter: { a: '1' },
  database: '_system',
  modifiedMs: 0,
};
const tab = newTab('1', 'Query 1', 'RETURN @n', { n: '0' });

function open(
  onSave = vi.fn(async () => undefined) as (query: SavedQuery, expected?: SavedQuery) => Promise<void>,
  shown = tab,
) {
  const onClose = vi.fn();
  renderAt(
    '/query',
    <SaveDialog user="root" tab={shown} saved={[stored]} onSave={onSave} onClose={onClose} />,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  return {
    name,
    onSave,
    onClose,
    submit: (label: string) => fireEvent.click(screen.getByRole('button', { name: label })),
  };
}

test('[5-query-save-1] a query needs a name', async () => {
  const { onSave, submit } = open();
  submit('Save');
  await screen.findByText('No query name given.');
  expect(onSave).not.toHaveBeenCalled();
});

test("[4-save-2] the text 'Insert Query' is not accepted as a name", async () => {
  const { name, onSave, submit } = open();
  fireEvent.change(name, { target: { value: 'Insert Query' } });
  submit('Save');
  await screen.findByText(/'Insert Query' is the text of the menu/);
  expect(onSave).not.toHaveBeenCalled();
});

test('[4-save-1] the button reads Save for a new name and Update, with a warning, for an existing one', async () => {
  const { name, onSave, onClose, submit } = open();
  fireEvent.change(name, { target: { value: 'New' } });
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('button', { name: 'Save' });
  fireEvent.change(name, { target: { value: 'Old' } });
  const warning = screen.getByRole('alert');
  expect(warning.textContent).toContain('with 1 parameter. Update replaces its text and parameters.');
  expect(warning.textContent).toContain('RETURN 1');
  submit('Update');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'Old', value: 'RETURN @n', parameter: { n: '0' } }),
    stored,
  );
});

test('a query that was changed meanwhile is shown before it is replaced', async () => {
  const newer = { ...stored, value: 'RETURN 99' };
  const onSave = vi.fn(async (_query: SavedQuery, expected?: SavedQuery) => {
    if (expected?.value !== 'RETURN 99') throw new SavedQueryConflict('Old', newer);
  });
  const { name, onClose, submit } = open(onSave);
  fireEvent.change(name, { target: { value: 'Old' } });
  submit('Update');
  await screen.findByText(/changed elsewhere in the meantime/);
  expect(onClose).not.toHaveBeenCalled();
  submit('Update');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('[5-query-binds-2] values that cannot be parsed are not saved; the query can be saved without values', async () => {
  const { name, onSave, onClose, submit } = open(undefined, { ...tab, invalidBindText: '{ "n": ' });
  fireEvent.change(name, { target: { value: 'New' } });
  submit('Save');
  await screen.findByText('Could not parse bind parameters.');
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save the current bind values' }));
  submit('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'New', parameter: {} }), undefined);
});
