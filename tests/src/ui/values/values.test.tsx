// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FilterChip } from '../../../../src/ui/lists/FilterChip.tsx';
import { Bytes } from '../../../../src/ui/values/Bytes.tsx';
import { CopyButton } from '../../../../src/ui/values/CopyButton.tsx';
import { DateTime } from '../../../../src/ui/values/DateTime.tsx';
import { LongName } from '../../../../src/ui/values/LongName.tsx';
import { Status } from '../../../../src/ui/values/Status.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

test('a size is abbreviated, and exact in its tooltip; an unknown size is a dash', () => {
  renderAt(
    '/',
    <>
      <Bytes value={31_234_567} />
      <Bytes value={undefined} />
    </>,
  );
  expect(screen.getByText('29.8 MiB').title).toBe('31,234,567 bytes');
  expect(screen.getByText('–').title).toBe('unknown');
});

test('a date is in UTC, or in local time if selected; the tooltip has both', () => {
  const timeMs = Date.UTC(2026, 10, 22, 12, 24, 8);
  renderAt('/', <DateTime timeMs={timeMs} />);
  const date = screen.getByText('2026-11-22 12:24:08 UTC');
  expect(date.getAttribute('datetime')).toBe('2026-11-22T12:24:08.000Z');
  expect(date.title).toMatch(/^2026-11-22 12:24:08 UTC\n2026-11-2\d \d\d:\d\d:08 \(local\)$/);
});

test('[comfort-names-1] a long name is cut in the middle; its title and screen readers have all of it', () => {
  const name = 'measurements_of_the_northern_stations_2026';
  const { container } = renderAt(
    '/',
    <>
      <LongName name={name} />
      <LongName name="airports" />
    </>,
  );
  expect(screen.getByTitle(name).querySelector('[aria-hidden]')?.textContent).toBe(name);
  expect([...container.querySelectorAll('bdi > span')].map((part) => part.textContent)).toEqual([
    'measurements_of_the_northern_stati',
    'ons_2026',
  ]);
  expect(screen.getByText(name).closest('[aria-hidden]')).toBeNull();
  expect(screen.getByText('airports').closest('[title]')?.getAttribute('title')).toBe('airports');
});

test('a state is shown as a word', () => {
  renderAt('/', <Status kind="off">unloaded</Status>);
  expect(screen.getByText('unloaded').getAttribute('data-kind')).toBe('off');
});

test('a copy button confirms the copy', async () => {
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderAt('/', <CopyButton isIcon text="4184220" label="Copy the ID" />);
  await user.click(screen.getByRole('button', { name: 'Copy the ID' }));
  expect(write.mock.calls).toEqual([['4184220']]);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('the button that removes a filter has the filter in its name', async () => {
  const user = userEvent.setup();
  const remove = vi.fn();
  renderAt('/', <FilterChip field="Type" operator="is" value="edge" onRemove={remove} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter Type is edge' }));
  expect(remove).toHaveBeenCalledOnce();
});
