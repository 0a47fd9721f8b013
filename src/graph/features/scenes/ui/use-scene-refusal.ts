import { useRefusal } from '../../../../ui/hooks/use-refusal.ts';
import type { SceneOrigin } from '../local-scenes.ts';
import { placeOfScene } from '../scene-storage.ts';

type Scene = Pick<SceneOrigin, 'key' | 'owner' | 'access'>;

/**
 * The reason why the user cannot change a named scene, or, with `own`, share and delete it; undefined if the user can, as
 * always in this browser.
 */
export function useSceneRefusal(
  scene: Scene | undefined,
  needed: 'edit' | 'own' = 'edit',
): string | undefined {
  const refusal = useRefusal();
  if (scene === undefined || placeOfScene(scene.key) === 'browser') return undefined;
  if (refusal !== undefined) return refusal;
  const { access, owner } = scene;
  if (access === undefined || access === 'own' || access === needed) return undefined;
  return needed === 'own' || access === 'edit'
    ? `Only ${owner} and administrators share and delete this scene.`
    : `${owner} allows others to view this scene, not to change it. Save it under another name.`;
}
