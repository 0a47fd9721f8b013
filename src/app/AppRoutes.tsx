import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from './errors/NotFoundScreen.tsx';
import { Frame } from './frame/Frame.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { SessionGate } from './SessionGate.tsx';
import { hasPath, homeAddress, screens } from './screens.ts';

/** The page of tokens and shared parts; the production build omits the branch and its files. */
const PartsPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./parts-page/PartsPage.tsx')).PartsPage }))
  : undefined;

/** The routes of all screens; screens with a frame require a signed-in user. */
export function AppRoutes() {
  return (
    <Routes>
      {screens.filter((screen) => screen.layout === 'bare').map(routesOf)}
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
        element={
          <SessionGate>
            <Frame />
          </SessionGate>
        }
      >
        {!hasPath('') && <Route index element={<Navigate to={homeAddress()} replace />} />}
        {screens.filter((screen) => screen.layout !== 'bare').map(routesOf)}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

function routesOf(screen: (typeof screens)[number]) {
  return screen.paths.map((path) => {
    const element = <ScreenHost key={screen.id} screen={screen} />;
    return path === '' ? (
      <Route key={path} index element={element} />
    ) : (
      <Route key={path} path={path} element={element} />
    );
  });
}
