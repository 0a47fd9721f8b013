import { isObserved } from '../../../store/browser-storage/observed.ts';
import type { SceneSession } from './SceneSession.ts';

declare global {
  interface Window {
    /** On observed pages: true if each change of the open scene is stored in this browser. */
    __orreryIsStored?: () => boolean;
  }
}

/** Publishes on observed pages (`isObserved`) whether the scene is stored, until the returned function is called. */
export function publishStored(scenes: SceneSession): () => void {
  if (!isObserved()) return () => undefined;
  window.__orreryIsStored = () => scenes.isStored;
  return () => {
    delete window.__orreryIsStored;
  };
}
