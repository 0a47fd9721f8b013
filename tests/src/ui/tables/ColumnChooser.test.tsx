// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ColumnChooser } from '../../../../src/ui/tables/ColumnChooser.tsx';
import type { Column } from '../../../../src/ui/tables/columns.ts';
import { useColumnChoice } from '../../../../src/ui/tables/use-column-choice.ts';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

const columns: readonly Column<string>[] = ['name', 'type', 'size', 'actions'].map((id) => ({
  id,
  label: id,
  render: () => id,
}));
const fixed = ['name', 'actions'];

function Chooser() {
  const choice = useColumnChoice('cities', columns, fixed);
  return (
    <>
      <output>{choice.shown.map(({ id }) => id).join(' ')}</output>
      <ColumnChooser choice={choice} />
    </>
  );
}

test('columns are hidden and moved; the choice is kept; fixed columns keep their places', async () => {
  const user = userEvent.setup({ delay: null });
  const { unmount } = renderAt('/', <Chooser />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('button', { name: 'Move size to the left' }));
  expect(screen.getByRole('status').textContent).toBe('name size type actions');
  await user.click(screen.getByRole('checkbox', { name: 'type' }));
  expect(screen.getByRole('status').textContent).toBe('name size actions');
  unmount();
  renderAt('/', <Chooser />);
  expect(screen.getByRole('status').textContent).toBe('name size actions');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(screen.getByRole('status').textContent).toBe('name type size actions');
});
