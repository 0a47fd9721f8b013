import { useCallback, useSyncExternalStore } from 'react';
import type { PictureStatus } from '../../../layers/lib/VertexPictures.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';

const nothing: PictureStatus = { loaded: 0, loading: 0, failures: new Map() };

/** Loading status of the images of the vertices in view. */
export function usePictureStatus(): PictureStatus {
  const { view } = useWorkspace();
  const subscribe = useCallback(
    (onChange: () => void) => view?.pictures.subscribe(onChange) ?? (() => undefined),
    [view],
  );
  return useSyncExternalStore(subscribe, () => view?.pictures.status ?? nothing);
}
