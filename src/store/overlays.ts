import type { AppState } from './app-state.ts';
import { updateState } from './store.ts';

/** Opens or closes an overlay. */
export function setOverlay(name: keyof AppState['overlays'], isOpen: boolean): void {
  updateState((draft) => {
    draft.overlays[name] = isOpen;
  });
}
