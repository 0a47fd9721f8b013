// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SplitPane } from '../../../../src/ui/panes/SplitPane.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

const show = (isOpen = true, onCloseSide = () => undefined) =>
  renderAt(
    '/',
    <SplitPane
      name="test"
      sideLabel="Details"
      sideWidthPx={400}
      onCloseSide={onCloseSide}
      side={isOpen ? <p>Properties</p> : undefined}
    >
      List
    </SplitPane>,
  );
const border = () => screen.getByRole('separator', { name: 'Width of Details' });
const boundOf = (name: string) => Number(border().getAttribute(`aria-value${name}`));

test('arrow keys move the border, Home and End move it to its limits, Enter resets it', async () => {
  const user = userEvent.setup();
  show();
  border().focus();
  expect([boundOf('now'), boundOf('min'), boundOf('max')]).toEqual([400, 280, 680]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(boundOf('now')).toBe(416);
  await user.keyboard('{Home}');
  expect(boundOf('now')).toBe(280);
  await user.keyboard('{ArrowRight}');
  expect(boundOf('now')).toBe(280);
  await user.keyboard('{End}');
  expect(boundOf('now')).toBe(680);
  await user.keyboard('{Enter}');
  expect(boundOf('now')).toBe(400);
});

test('the width is stored under the name', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  border().focus();
  await user.keyboard('{ArrowLeft}');
  unmount();
  show();
  expect(boundOf('now')).toBe(416);
  expect(screen.getByRole('region', { name: 'Details' }).style.width).toBe('416px');
});

test('without a side pane there is no border', () => {
  show(false);
  expect(screen.queryByRole('separator')).toBeNull();
  expect(screen.getByText('List')).toBeTruthy();
});

test('in a narrow window the side pane is a drawer, which Esc closes', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  const { matchMedia } = window;
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: media.includes('1099px') });
  show(true, close);
  expect(await screen.findByRole('dialog', { name: 'Details' })).toBeTruthy();
  expect(screen.queryByRole('separator')).toBeNull();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  window.matchMedia = matchMedia;
});
