import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';
import type { Screen } from '../ui/Screen.ts';
import classes from './ScreenHost.module.css';

/** Loads a screen and isolates its errors from the rest of the console. */
export function ScreenHost({ screen }: { readonly screen: Screen }) {
  useEffect(() => {
    document.title = `${screen.title} · Orrery`;
  }, [screen.title]);
  return (
    <ErrorBoundary what={screen.title}>
      <Suspense fallback={<ScreenSkeleton />}>
        {screen.layout === 'full' ? (
          <div className={classes.full}>
            <screen.Component />
          </div>
        ) : (
          <screen.Component />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
