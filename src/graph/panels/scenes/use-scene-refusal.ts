import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { placeOfScene } from '../../workspace/scene/scene-storage.ts';

/** The reason why the user cannot change a named scene; undefined if the user can, as always in this browser. */
export function useSceneRefusal(key: string | undefined): string | undefined {
  const refusal = useRefusal();
  return key !== undefined && placeOfScene(key) === 'server' ? refusal : undefined;
}
