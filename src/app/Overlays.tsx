import { lazy, Suspense } from 'react';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { InterruptedWork } from './InterruptedWork.tsx';
import { NoteHost } from './NoteHost.tsx';
import { ProgressOverlay } from './ProgressOverlay.tsx';
import { PaletteWait } from './palette/PaletteWait.tsx';
import { useReconnect } from './reconnect/use-reconnect.ts';

const Palette = lazy(async () => ({ default: (await import('./palette/Palette.tsx')).Palette }));
const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }));

/** All overlays above the screens. */
export function Overlays() {
  const { isPaletteOpen, isKeyHelpOpen } = useAppState((state) => state.overlays);
  const session = useAppState((state) => state.session.kind);
  useReconnect();
  const isInside = session === 'user' || session === 'off';
  return (
    <>
      <NoteHost />
      <ConfirmDialog />
      <ProgressOverlay />
      {isInside && <InterruptedWork />}
      <Suspense fallback={<PaletteWait />}>{isPaletteOpen && isInside && <Palette />}</Suspense>
      <Suspense fallback={null}>{isKeyHelpOpen && <KeyHelp />}</Suspense>
    </>
  );
}
