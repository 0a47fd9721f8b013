import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { SessionGate } from './SessionGate.tsx';
import { screens } from './screens.ts';

/** The page of tokens and shared parts; the production build omits the branch and its files. */
const PartsPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./parts-page/PartsPage.tsx')).PartsPage }))
  : undefined;

/** All that requires a signed-in user. The sign-in page does not wait for its code. */
const Inside = lazyComponent(async () => (await import('./Inside.tsx')).Inside);

/** The routes of all screens; screens with a frame require a signed-in user. */
export function AppRoutes() {
  return (
    <Routes>
      {screens
        .filter((screen) => screen.layout === 'bare')
        .flatMap((screen) =>
          screen.paths.map((path) => (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <ScreenHost screen={screen} />
                  <PreloadInside />
                </>
              }
            />
          )),
        )}
      {PartsPage && (
        <Route
          path="ui"
          element={
            <Suspense fallback={null}>
              <PartsPage />
            </Suspense>
          }
        />
      )}
      <Route
        path="*"
        element={
          <SessionGate preload={Inside.preload}>
            <Inside />
          </SessionGate>
        }
      />
    </Routes>
  );
}

/** Loads the code of the next page while the user types a name and a password. */
function PreloadInside() {
  useEffect(() => {
    document.addEventListener('input', Inside.preload, { once: true });
    return () => document.removeEventListener('input', Inside.preload);
  }, []);
  return null;
}
