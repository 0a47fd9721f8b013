// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Pager } from '../../../../src/ui/lists/Pager.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

function Pages() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={1200} onPage={setPage} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('buttons change the page, and the field accepts pages within the bounds', async () => {
  const user = userEvent.setup();
  renderAt('/', <Pages />);
  expect(screen.getByText('of 1,200')).toBeTruthy();
  expect(['First page', 'Previous page', 'Next page', 'Last page'].map(isOff)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(field().value).toBe('2');
  await user.clear(field());
  await user.type(field(), '9999{Enter}');
  expect(field().value).toBe('1200');
  expect(['Previous page', 'Next page', 'Last page'].map(isOff)).toEqual([false, true, true]);
  await user.clear(field());
  await user.tab();
  expect(field().value).toBe('1200');
});
