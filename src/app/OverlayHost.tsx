import { useAppState } from '../ui/hooks/use-app-state.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useReconnect } from './reconnect/use-reconnect.ts';

const Overlays = lazyComponent(async () => (await import('./Overlays.tsx')).Overlays, null);

/** The overlays above the screens. The sign-in page loads them only if it has something to show in them. */
export function OverlayHost() {
  useReconnect();
  const isNeeded = useAppState(
    ({ session, notes, overlays }) =>
      (session.kind !== 'unknown' && session.kind !== 'none') || notes.length > 0 || overlays.isKeyHelpOpen,
  );
  return isNeeded && <Overlays />;
}
