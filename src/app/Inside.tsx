import { Navigate, Route, Routes } from 'react-router-dom';
import { findErrorName } from '../../protocol/error-numbers.ts';
import { nameErrorsBy } from '../api/errors.ts';
import { AccessGate } from './AccessGate.tsx';
import { NotFoundScreen } from './errors/NotFoundScreen.tsx';
import { Frame } from './frame/Frame.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { hasPath, homeAddress, screens } from './screens.ts';

nameErrorsBy(findErrorName);

/** The frame with the screens of a signed-in user. */
export function Inside() {
  return (
    <AccessGate>
      <Routes>
        <Route element={<Frame />}>
          {!hasPath('') && <Route index element={<Navigate to={homeAddress()} replace />} />}
          {screens.filter((screen) => screen.layout !== 'bare').map(routesOf)}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </AccessGate>
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
