// @vitest-environment jsdom
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PaletteWait, typedAhead } from '../../../src/app/palette/PaletteWait.tsx';

test('letters typed while the palette loads are stored for it and trigger no shortcut', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => heard.push(event.key);
  document.addEventListener('keydown', hear);
  const { unmount } = render(<PaletteWait />);
  await user.keyboard('hdx{Backspace}');
  expect(typedAhead()).toBe('hd');
  expect(heard).toEqual([]);
  unmount();
  await user.keyboard('n');
  expect([typedAhead(), heard]).toEqual(['hd', ['n']]);
  document.removeEventListener('keydown', hear);
});
