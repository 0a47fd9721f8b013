// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Column, TableSort } from '../../../../src/ui/tables/columns.ts';
import { DataTable } from '../../../../src/ui/tables/DataTable.tsx';
import { emptySelection, type Selection } from '../../../../src/ui/tables/selection.ts';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

interface City {
  readonly name: string;
  readonly size: number;
}

const cities: readonly City[] = Array.from({ length: 3000 }, (_, index) => ({
  name: `city${index}`,
  size: index * 10,
}));

const columns: readonly Column<City>[] = [
  { id: 'name', label: 'Name', isSortable: true, render: ({ name }) => name },
  { id: 'size', label: 'Size', isSortable: true, widthPx: 120, align: 'end', render: ({ size }) => size },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    widthPx: 56,
    render: ({ name }, control) => (
      <button type="button" {...control}>
        Remove {name}
      </button>
    ),
  },
];
const nameOf = ({ name }: City) => name;

function Cities(props: {
  readonly rows?: readonly City[];
  readonly onOpen?: (name: string) => void;
  readonly onSort?: (sort: TableSort) => void;
  readonly onEscape?: () => void;
}) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', isDescending: false });
  return (
    <>
      <output>{[...selection].join(' ')}</output>
      <DataTable
        label="Cities"
        name="cities"
        columns={columns}
        rows={props.rows}
        keyOf={nameOf}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          props.onSort?.(next);
        }}
        selection={selection}
        onSelect={setSelection}
        onOpen={({ name }) => props.onOpen?.(name)}
        onEscape={props.onEscape}
        empty={<p>No city has this name.</p>}
      />
    </>
  );
}

const rowOf = (index: number) => document.querySelector<HTMLElement>(`tr[data-index="${index}"]`)!;
const selected = () => document.querySelector('output')!.textContent;
const focusedIndex = () => document.activeElement?.getAttribute('data-index');

test('only the visible rows of thousands are rendered, each with its row index', () => {
  renderAt('/', <Cities rows={cities} />);
  const table = screen.getByRole('grid', { name: 'Cities' });
  const rows = [...table.querySelectorAll('tr[data-index]')];
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(60);
  expect([table.getAttribute('aria-rowcount'), rows[0]!.getAttribute('aria-rowindex')]).toEqual([
    '3001',
    '2',
  ]);
  expect(rows[1]!.textContent).toBe('city110Remove city1');
  expect(screen.getByText(/^Rows 1 to \d+ of 3,000$/)).toBeTruthy();
});

test('a heading sorts, shows the direction, and reverses it on the second click', async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  renderAt('/', <Cities rows={cities} onSort={onSort} />);
  const sorts = () => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-sort'));
  expect(sorts()).toEqual([null, 'ascending', 'none', null]);
  await user.click(screen.getByRole('button', { name: 'Size' }));
  expect(sorts()).toEqual([null, 'none', 'ascending', null]);
  await user.keyboard('{Enter}');
  expect(sorts()).toEqual([null, 'none', 'descending', null]);
  expect(onSort.mock.calls.map(([sort]) => sort)).toEqual([
    { columnId: 'size', isDescending: false },
    { columnId: 'size', isDescending: true },
  ]);
});

test('headings are one tab stop; arrow keys move the focus, Shift and an arrow key change a width, which is stored', async () => {
  const user = userEvent.setup();
  const { unmount } = renderAt('/', <Cities rows={cities} />);
  screen.getByRole('button', { name: 'Name' }).focus();
  expect(screen.getByRole('button', { name: 'Size' }).tabIndex).toBe(-1);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Size' }));
  vi.spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect').mockReturnValue({
    width: 120,
  } as DOMRect);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const widthOfSize = () => document.querySelectorAll('col')[2]!.style.width;
  expect(widthOfSize()).toBe('136px');
  unmount();
  renderAt('/', <Cities rows={cities} />);
  expect(widthOfSize()).toBe('136px');
});

test('arrow keys, Home, End and Page down move the active row; Enter opens it', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  renderAt('/', <Cities rows={cities.slice(0, 15)} onOpen={onOpen} />);
  rowOf(0).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedIndex()).toBe('2');
  await user.keyboard('{PageDown}');
  expect(focusedIndex()).toBe('12');
  await user.keyboard('{End}');
  expect(focusedIndex()).toBe('14');
  await user.keyboard('{ArrowDown}');
  expect(focusedIndex()).toBe('14');
  await user.keyboard('{Home}{Enter}');
  expect(onOpen.mock.calls).toEqual([['city0']]);
  // Controls of other rows are not in the tab order.
  expect(screen.getByRole('button', { name: 'Remove city0' }).tabIndex).toBe(0);
  expect(screen.getByRole('button', { name: 'Remove city1' }).tabIndex).toBe(-1);
});

test('Space selects, Shift and an arrow key extend, Esc clears the selection and then closes', async () => {
  const user = userEvent.setup();
  const onEscape = vi.fn();
  renderAt('/', <Cities rows={cities.slice(0, 15)} onEscape={onEscape} />);
  rowOf(0).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('city1 city2 city3');
  expect(rowOf(2).getAttribute('aria-selected')).toBe('true');
  await user.keyboard(' ');
  expect(selected()).toBe('city1 city2');
  await user.keyboard('{Escape}');
  expect([selected(), onEscape.mock.calls.length]).toEqual(['', 0]);
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});

test('a click opens a row; on its checkbox, or with Ctrl or Shift, it selects', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  renderAt('/', <Cities rows={cities.slice(0, 15)} onOpen={onOpen} />);
  await user.click(rowOf(3));
  expect(onOpen.mock.calls).toEqual([['city3']]);
  fireEvent.click(rowOf(1), { ctrlKey: true });
  fireEvent.click(rowOf(4), { shiftKey: true });
  expect(selected()).toBe('city1 city2 city3 city4');
  await user.click(screen.getByRole('checkbox', { name: 'Select city2' }));
  expect(selected()).toBe('city1 city3 city4');
  await user.click(screen.getByRole('button', { name: 'Remove city5' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

test('the checkbox in the headings selects all rows, and none if all are selected', async () => {
  const user = userEvent.setup();
  renderAt('/', <Cities rows={cities.slice(0, 3)} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
  await user.click(screen.getByRole('checkbox', { name: 'Select city1' }));
  expect([all.indeterminate, all.checked]).toEqual([true, false]);
  await user.click(all);
  expect(selected()).toBe('city0 city1 city2');
  await user.click(all);
  expect(selected()).toBe('');
});

test('while loading, the headings are shown and the rows are skeletons', async () => {
  renderAt('/', <Cities />);
  const table = screen.getByRole('grid', { name: 'Cities' });
  expect([table.getAttribute('aria-busy'), table.getAttribute('aria-rowcount')]).toEqual(['true', '-1']);
  expect(within(table).getByRole('button', { name: 'Name' })).toBeTruthy();
  expect(table.querySelectorAll('tbody tr[aria-hidden]').length).toBe(12);
  expect(screen.queryByText('No city has this name.')).toBeNull();
});

test('an empty table shows its empty state', async () => {
  renderAt('/', <Cities rows={[]} />);
  await waitFor(() => expect(screen.getByText('No city has this name.')).toBeTruthy());
  expect(screen.queryByText(/^Rows/)).toBeNull();
});
