import { lazy, Suspense, useState } from 'react';
import { wait } from '../lib/wait.ts';
import { recordedWork } from '../store/work-records.ts';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { NoteHost } from './NoteHost.tsx';
import { PaletteWait } from './palette/PaletteWait.tsx';

/** Nothing asks before the user has done something. */
const ConfirmDialog = lazyComponent(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog, null);
const ProgressOverlay = lazyComponent(
  async () => (await import('./ProgressOverlay.tsx')).ProgressOverlay,
  null,
);

/** Nothing is dropped while the first screen loads. */
const DropAnywhere = lazyComponent(async () => (await import('./DropAnywhere.tsx')).DropAnywhere, null);

const Palette = lazy(async () => ({ default: (await import('./palette/Palette.tsx')).Palette }));
const InterruptedWork = lazy(async () => ({
  default: (await import('./InterruptedWork.tsx')).InterruptedWork,
}));
/** Loads after the screen, so that the screen is not delayed. */
const AlertWatch = lazy(async () => {
  await wait(alertDelayMs);
  return { default: (await import('./AlertWatch.tsx')).AlertWatch };
});
const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }));

/** Nearly never needed, so its code is not in the first load. */
const ConflictDialog = lazy(async () => ({
  default: (await import('../ui/documents/conflict/ConflictDialog.tsx')).ConflictDialog,
}));

const alertDelayMs = 20_000;

/** All overlays above the screens. */
export function Overlays() {
  const { isPaletteOpen, isKeyHelpOpen } = useAppState((state) => state.overlays);
  const session = useAppState((state) => state.session.kind);
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  const isAsking = useAppState((state) => state.confirmRequest !== undefined);
  const isInProgress = useAppState((state) => state.progress !== undefined);
  const conflict = useAppState((state) => state.conflict);
  const isInside = session === 'user' || session === 'off';
  return (
    <>
      <NoteHost />
      {isAsking && <ConfirmDialog />}
      {isInProgress && <ProgressOverlay />}
      <Suspense fallback={null}>
        {conflict && <ConflictDialog key={conflict.serverRev} dialog={conflict} />}
      </Suspense>
      {isInside && <DropAnywhere />}
      {isInside && <InterruptedWorkIfAny />}
      <Suspense fallback={null}>{isInside && isAdministrator && <AlertWatch />}</Suspense>
      <Suspense fallback={<PaletteWait />}>{isPaletteOpen && isInside && <Palette />}</Suspense>
      <Suspense fallback={null}>{isKeyHelpOpen && <KeyHelp />}</Suspense>
    </>
  );
}

/** Nearly always there is none, so its code is not in the first load. */
function InterruptedWorkIfAny() {
  const [isRecorded] = useState(() => recordedWork().length > 0);
  return (
    isRecorded && (
      <Suspense fallback={null}>
        <InterruptedWork />
      </Suspense>
    )
  );
}
