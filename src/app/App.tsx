import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { pageBase } from '../lib/page-location.ts';
import { storageKey } from '../store/browser-storage/storage-key.ts';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { resolveCssVariables, theme } from '../ui/theme/theme.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { CommandHost } from './CommandHost.tsx';
import { OverlayHost } from './OverlayHost.tsx';
import { queryClient } from './query-client.ts';

/** In development `?theme=dark` in the URL sets the theme, so that both can be compared. */
const forced = import.meta.env.DEV ? new URLSearchParams(location.search).get('theme') : undefined;
const forcedScheme = forced === 'light' || forced === 'dark' ? forced : undefined;

/** Stores the chosen theme in this browser, for all users of the site: the sign-in page has it, too. */
const schemeManager = localStorageColorSchemeManager({ key: storageKey('site', 'color-scheme') });

/** The console for the database in the page's URL. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      forceColorScheme={forcedScheme}
      cssVariablesResolver={resolveCssVariables}
    >
      <ErrorBoundary what="The console">
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename={pageBase()}>
            <CommandHost>
              <AppRoutes />
              <OverlayHost />
            </CommandHost>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
