import type { Community } from '../../../protocol/graph-patch.ts';
import { communityCollection, isCommunityId } from '../model/collections.ts';
import { isSmallGroups, nameOfCommunity } from '../model/community-name.ts';
import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { slotOfValue, slotsOf } from './CategorySlots.ts';
import { paletteNumbers } from './collection-colors.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { type ColorPair, palette } from './palette.ts';
import { type LegendEntry, otherColor } from './rank-values.ts';

/** Fewer free palette colours than this are not enough to tell groups apart. */
const minFree = 4;

/** A collapsed community or group in the picture, with its colour. */
interface ColoredGroup {
  readonly vertex: number;
  readonly entry: LegendEntry;
}

/** True if vertex colours encode data, so that communities and regions must not use the same palette. */
export function hasDataColors(model: GraphModel, { vertexColor, vertexRules = {} }: GraphStyle): boolean {
  if (Object.values(vertexRules).some(({ color }) => color !== undefined)) return true;
  if (vertexColor.kind === 'collection') return collectionsOf(model) > 1;
  return vertexColor.kind !== 'single';
}

/** Number of vertex collections in the picture; communities are not counted. */
function collectionsOf({ vertexCollections }: GraphModel): number {
  return vertexCollections.names.filter((name) => name !== communityCollection).length;
}

/**
 * The collapsed communities of the picture, largest first. A group keeps its colour while the graph changes. `colorOf`
 * returns the data colour of a value, if vertices are coloured by the grouping attribute.
 */
export function coloredGroups(
  model: GraphModel,
  style: GraphStyle,
  colorOf: (value: string) => ColorPair | undefined = () => undefined,
): readonly ColoredGroup[] {
  if (model.communities.size === 0) return [];
  const groups: { readonly vertex: number; readonly name: string; readonly community: Community }[] = [];
  for (const { id, vertex, record: community } of collapsedGroups(model))
    if (isCommunityId(id)) groups.push({ vertex, community, name: nameOfCommunity(community) });
  groups.sort((one, other) => other.community.members.ids.length - one.community.members.ids.length);
  const free = freeColors(model, style);
  const slots =
    free.length === 0
      ? new Map<string | number, number>()
      : slotsOf(model, 'groups', free.length).assign(
          groups.filter(({ community }) => !isSmallGroups(community.reason)).map(({ name }) => name),
        );
  return groups.map(({ vertex, name, community: { reason, members } }) => {
    const data =
      style.vertexColor.kind === 'attribute' && style.vertexColor.attribute === reason.key
        ? colorOf(reason.value)
        : undefined;
    // Beyond the palette, hues repeat.
    const own = isSmallGroups(reason)
      ? undefined
      : free[slots.get(name) ?? slotOfValue(name, Math.max(1, free.length))];
    return { vertex, entry: { name, color: data ?? own ?? otherColor, count: members.ids.length } };
  });
}

/** Palette colours that no data uses. */
function freeColors(model: GraphModel, { vertexColor, vertexRules = {} }: GraphStyle): readonly ColorPair[] {
  const ruled = Object.values(vertexRules).flatMap(({ color }) => color ?? []);
  const singles = [vertexColor, ...ruled].filter((color) => color.kind === 'single');
  const taken = new Set(singles.map(({ fill }) => fill.toLowerCase()));
  const isFree = ({ background }: ColorPair) => !taken.has(background);
  if (ruled.some(({ kind }) => kind !== 'single')) return [];
  if (vertexColor.kind === 'single') return palette.filter(isFree);
  const free = vertexColor.kind === 'collection' ? colorsBesideCollections(model).filter(isFree) : [];
  return free.length >= minFree ? free : [];
}

/** The palette without the colours of the vertex collections in the picture. */
export function colorsBesideCollections({ vertexCollections }: GraphModel): readonly ColorPair[] {
  const numbers = paletteNumbers(vertexCollections);
  const used = new Set(numbers.filter((_, at) => vertexCollections.names[at] !== communityCollection));
  return palette.filter((_, number) => !used.has(number));
}
