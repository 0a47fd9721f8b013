// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../../../../src/store/drafts.ts';
import { ErrorBoundary } from '../../../../src/ui/feedback/ErrorBoundary.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

function Screen({ state }: { readonly state: { readonly error: unknown } }) {
  if (state.error !== undefined) throw state.error;
  return <p>works</p>;
}

test('a failed screen shows the error, keeps drafts and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  const state = { error: new Error('the column has no type') as unknown };
  saveDraft('new collection', { name: 'unsaved' });
  renderAt(
    '/',
    <ErrorBoundary what="Collections">
      <Screen state={state} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Collections stopped working' })).toBeTruthy();
  expect(screen.getByText('the column has no type')).toBeTruthy();
  expect(screen.getByText(/Unsaved input in this tab: new collection/)).toBeTruthy();
  state.error = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('works')).toBeTruthy();
});

test('a thrown value that is not an Error is shown', () => {
  renderAt(
    '/',
    <ErrorBoundary what="Graphs">
      <Screen state={{ error: 'a text' }} />
    </ErrorBoundary>,
  );
  expect(screen.getAllByText('a text').length).toBeGreaterThan(0);
});
