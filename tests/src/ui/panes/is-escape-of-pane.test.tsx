// @vitest-environment jsdom
import { Menu, Select, TagsInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../../../src/ui/forms/Dialog.tsx';
import { SidePanel } from '../../../../src/ui/panes/SidePanel.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

const onClose = vi.fn();

function open(content: React.ReactNode) {
  onClose.mockClear();
  renderAt(
    '/',
    <SidePanel title="Pane" onClose={onClose}>
      {content}
    </SidePanel>,
  );
}

test.each([
  ['a select', <Select key="x" label="Field" data={['one', 'two']} />],
  ['a searchable select', <Select key="x" label="Field" data={['one', 'two']} searchable />],
  ['tags', <TagsInput key="x" label="Field" data={['one', 'two']} />],
])('Esc in the open list of %s closes the list, and then the pane', async (_name, field) => {
  open(field);
  await userEvent.click(screen.getByRole('combobox', { name: 'Field' }));
  await screen.findByRole('option', { name: 'one' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Esc in an open menu does not close the pane', async () => {
  open(
    <Menu>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>One</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'One' });
  item.focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

test('Esc in a dialog of the pane closes the dialog only', async () => {
  const onDialogClose = vi.fn();
  open(
    <Dialog title="Question" onClose={onDialogClose}>
      text
    </Dialog>,
  );
  (await screen.findAllByRole('button', { name: 'Close' }))[0]!.focus();
  await userEvent.keyboard('{Escape}');
  expect(onDialogClose).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('Esc on a field without a list closes the pane', async () => {
  open(<input aria-label="Field" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Field' }), 'x{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
