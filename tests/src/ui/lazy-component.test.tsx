// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/ui/feedback/ErrorBoundary.tsx';
import { lazyComponent } from '../../../src/ui/lazy-component.tsx';
import { renderAt, setUpDom } from '../dom.tsx';

setUpDom();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>;

test('the component replaces the fallback without a further delay, and later at once', async () => {
  // With stopped timers, a component of React.lazy would keep its fallback.
  vi.useFakeTimers();
  let finish: (component: typeof Words) => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<typeof Words>((resolve) => {
        finish = resolve;
      }),
  );
  const Lazy = lazyComponent(load, <p>loading</p>);
  const first = render(<Lazy text="content" />);
  screen.getByText('loading');
  finish(Words);
  await vi.waitFor(() => screen.getByText('content'));
  first.unmount();
  render(<Lazy text="again" />);
  screen.getByText('again');
  expect(load).toHaveBeenCalledTimes(1);
});

test('an error of loading reaches the error boundary, and Retry loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  const Lazy = lazyComponent(async () => {
    if (isOffline) throw new Error('the file cannot be loaded');
    return Words;
  });
  renderAt(
    '/',
    <ErrorBoundary what="Words">
      <Lazy text="content" />
    </ErrorBoundary>,
  );
  await screen.findAllByText(/the file cannot be loaded/);
  isOffline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('content');
});

test('while the page is left, an error of loading waits; it is shown if the page stays', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lazy = lazyComponent(() => Promise.reject(new Error('cancelled')), <p>loading</p>);
  window.dispatchEvent(new Event('beforeunload'));
  renderAt(
    '/',
    <ErrorBoundary what="Words">
      <Lazy />
    </ErrorBoundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  screen.getByText('loading');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  screen.getAllByText(/cancelled/);
});

test('preloaded code is shown at once, and a failed preload is repeated by the component', async () => {
  const load = vi.fn(async () => Words);
  const Lazy = lazyComponent(load, <p>loading</p>);
  Lazy.preload();
  await vi.waitFor(() => expect(load).toHaveResolved());
  Lazy.preload();
  render(<Lazy text="content" />);
  screen.getByText('content');
  expect(load).toHaveBeenCalledTimes(1);

  const loads = [() => Promise.reject(new Error('no connection')), async () => Words];
  const Repeated = lazyComponent(() => loads.shift()!(), <p>loading</p>);
  Repeated.preload();
  render(<Repeated text="repeated" />);
  await screen.findByText('repeated');
});
