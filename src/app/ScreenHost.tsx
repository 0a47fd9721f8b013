import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import type { Screen } from '../ui/Screen.ts';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';

/** Loads a screen and keeps its errors from the rest of the console. */
export function ScreenHost({ screen }: { readonly screen: Screen }) {
  useEffect(() => {
    document.title = `${screen.title} · Orrery`;
  }, [screen.title]);
  return (
    <ErrorBoundary what={screen.title}>
      <Suspense fallback={<ScreenSkeleton />}>
        <screen.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
