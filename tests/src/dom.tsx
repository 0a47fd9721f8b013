import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { CommandHost } from '../../src/app/CommandHost.tsx';
import { Overlays } from '../../src/app/Overlays.tsx';
import { useReconnect } from '../../src/app/reconnect/use-reconnect.ts';
import { initialState } from '../../src/store/app-state.ts';
import { store } from '../../src/store/store.ts';
import { useRegisteredCommands } from '../../src/ui/hooks/use-commands.ts';
import { resolveCssVariables, theme } from '../../src/ui/theme/theme.ts';

/** Adds missing APIs to jsdom. All elements have a size, so that virtualised lists render rows. */
function completeJsdom(): void {
  const noMatch = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, {
    // All elements are visible.
    IntersectionObserver: class {
      readonly #report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.#report = report;
      }
      observe() {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        queueMicrotask(() => act(() => this.#report([entry], this as unknown as IntersectionObserver)));
      }
      disconnect() {
        return undefined;
      }
    },
    matchMedia: (media: string) => ({ ...noMatch, media, addListener: () => 0, removeListener: () => 0 }),
    ResizeObserver: class {
      observe() {
        return undefined;
      }
      unobserve() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  });
  Object.defineProperties(Element.prototype, {
    clientHeight: { configurable: true, get: () => 600 },
    clientWidth: { configurable: true, get: () => 1000 },
  });
  // Text areas that grow listen to loaded fonts.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  // axe uses it to check for ligatures.
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.scrollBy = () => undefined;
}

/** Call it once per DOM test file: each test starts with a new store, empty storages and an empty page. */
export function setUpDom(): void {
  completeJsdom();
  // Long timeouts for busy machines.
  configure({ asyncUtilTimeout: 30_000 });
  vi.setConfig({ testTimeout: 180_000 });
  beforeEach(() => {
    store.setState({ ...initialState, session: { kind: 'user', user: 'root' } }, true);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(cleanup);
}

/** Renders a screen at a URL as `Frame` does, with the providers of `App`. */
export function renderAt(address: string, content: ReactNode) {
  return renderApp(address, <main id="main">{content}</main>);
}

/** Renders content at a URL with the providers of `App`. */
export function renderApp(address: string, content: ReactNode) {
  return render(content, { wrapper: providersAt(address) });
}

/**
 * Calls the hook of a screen at a URL with the providers of `App`.
 * @param path pattern of the URL, for hooks that read its parameters
 */
export function renderScreenHook<State>(address: string, hook: () => State, path = '*') {
  const Providers = providersAt(address);
  return renderHook(hook, {
    wrapper: ({ children }) => (
      <Providers>
        <Routes>
          <Route path={path} element={children} />
        </Routes>
      </Providers>
    ),
  });
}

/** Evaluates the conditions of all commands while it renders, as the palette does. */
function Conditions() {
  const commands = useRegisteredCommands();
  for (const command of commands) command.isAvailable();
  return null;
}

function Reconnect() {
  useReconnect();
  return null;
}

function providersAt(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <CommandHost>
            {children}
            <Overlays />
            <Reconnect />
            <Conditions />
          </CommandHost>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
