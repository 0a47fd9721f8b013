import type { RangeWork } from '../Crew.ts';
import { type RefineMaterial, RefineWork } from '../forces/RefineWork.ts';
import { type DistanceMaterial, DistanceWork } from './DistanceWork.ts';
import { type MergeMaterial, MergeWork } from './MergeWork.ts';
import { type SimilarityMaterial, SimilarityWork } from './SimilarityWork.ts';

/** Everything that a helper of a layout can work on. */
export type LayoutMaterial = DistanceMaterial | MergeMaterial | RefineMaterial | SimilarityMaterial;

export function toLayoutWork(material: LayoutMaterial): RangeWork {
  switch (material.kind) {
    case 'distance':
      return new DistanceWork(material);
    case 'merge':
      return new MergeWork(material);
    case 'refine':
      return new RefineWork(material);
    case 'similarity':
      return new SimilarityWork(material);
  }
}
