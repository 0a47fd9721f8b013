import { type AppState, updateState } from './store.ts';

/** Opens or closes what lies over the screens. */
export function setOverlay(name: keyof AppState['overlays'], isOpen: boolean): void {
  updateState((draft) => {
    draft.overlays[name] = isOpen;
  });
}
