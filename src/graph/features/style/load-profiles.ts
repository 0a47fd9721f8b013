import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { ElementKind } from '../../styles/AttributeValues.ts';
import { type AttributeProfile, profileOf } from '../../styles/attribute-profile.ts';
import { palette } from '../../styles/palette.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

/** Elements whose values are read, at most. */
const maxElements = 1000;
/** Attributes whose values are read, at most. */
const maxAttributes = 40;

/**
 * Loads profiles of attributes among the shown elements, or an even sample of them, and passes each on. Attributes of
 * documents that are not in the sample have the profile 'none'.
 */
export async function loadProfiles(
  { model, adapter }: Pick<GraphWorkspace, 'model' | 'adapter'>,
  element: ElementKind,
  names: readonly string[],
  signal: AbortSignal,
  onProfile: (name: string, profile: AttributeProfile) => void,
): Promise<void> {
  const ids = sampleIds(model, element);
  if (ids.length === 0) return;
  for (const name of names.slice(0, maxAttributes)) {
    const values = await adapter.loadValues(name, ids, signal);
    if (signal.aborted) return;
    onProfile(name, profileOf(values.values(), palette.length));
  }
}

/** Ids of stored elements at even distances. */
function sampleIds(model: GraphModel, element: ElementKind): readonly string[] {
  const ids = element === 'vertices' ? model.vertexIds : model.edgeIds;
  const count = element === 'vertices' ? model.vertexCount : model.edgeCount;
  const step = Math.max(1, count / maxElements);
  const sample: string[] = [];
  for (let at = 0; at < count; at += step) {
    const id = ids.at(Math.floor(at))!;
    if (!isCommunityId(id) && !isBundleId(id)) sample.push(id);
  }
  return sample;
}
