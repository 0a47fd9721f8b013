import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { addresses } from '../lib/addresses.ts';
import { pageConnectionName, pageDatabase } from '../lib/page-location.ts';
import { enterScreen, onWithheld, withheldState, withholdScreen } from '../store/browser-storage/withheld.ts';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import type { Screen } from '../ui/Screen.ts';
import classes from './ScreenHost.module.css';

const WithheldNote = lazy(async () => ({ default: (await import('./WithheldNote.tsx')).WithheldNote }));

const FeatureGate = lazy(async () => ({ default: (await import('./FeatureGate.tsx')).FeatureGate }));

/** UTF-16 units of a name in the title of the page. */
const maxObject = 80;

/**
 * Loads a screen and isolates its errors from the rest of the console. After an error the screen opens without what this
 * browser has stored for it.
 */
export function ScreenHost({ screen }: { readonly screen: Screen }) {
  // Before its parts read what is stored.
  enterScreen(screen.id);
  const access = useAppState((state) => state.access);
  const { document: part, name } = useParams();
  const object = part ?? name;
  useEffect(() => {
    const words = [object?.slice(0, maxObject), screen.title, pageDatabase(), 'Orrery'];
    document.title = words.filter(Boolean).join(' · ');
  }, [object, screen.title]);
  if (screen.isAllowed?.({ database: pageDatabase(), access }) === false) {
    return access === undefined ? <ScreenSkeleton /> : <Navigate to={addresses.home} replace />;
  }
  const content =
    screen.layout === 'full' ? (
      <div className={classes.full}>
        <screen.Component />
      </div>
    ) : (
      <screen.Component />
    );
  return (
    <ErrorBoundary key={screen.id} what={screen.title} recover={(error) => withholdScreen(screen.id, error)}>
      <WithheldNoteIfAny />
      <Suspense fallback={<ScreenSkeleton />}>
        {screen.needs !== undefined && pageConnectionName() !== undefined ? (
          <FeatureGate title={screen.title} needs={screen.needs}>
            {content}
          </FeatureGate>
        ) : (
          content
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Nearly always nothing is withheld, so the code of the note is not in the first load. */
function WithheldNoteIfAny() {
  const { keys } = useSyncExternalStore(onWithheld, withheldState);
  if (keys.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WithheldNote />
    </Suspense>
  );
}
