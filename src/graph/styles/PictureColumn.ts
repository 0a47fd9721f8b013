import { communityCollection } from '../model/collections.ts';
import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { type OwnValue, ownValues } from './collection-rules.ts';
import type { GraphStyle, VertexIcon, VertexImage } from './GraphStyle.ts';
import { assignIcons } from './icon-of-value.ts';
import type { IconName } from './icons.ts';

/** An icon or image on a vertex. */
export type PictureKey =
  | { readonly kind: 'icon'; readonly name: IconName }
  | { readonly kind: 'image'; readonly url: string };

/** A value with its icon; undefined: no icon. */
export interface IconEntry {
  readonly name: string;
  readonly icon: IconName | undefined;
  readonly count: number;
}

/** Icons that rules set, by number of the collection. */
type IconRules = readonly (OwnValue<IconName | 'none'> | undefined)[];

/** Maximum number of values with automatic icons; less frequent values are not listed. */
const maxIconValues = 40;

/** Icon or image by vertex, recomputed after a change of the model, the style or the values. */
export class PictureColumn {
  /** By vertex: 1 + index in `keys`; 0 for none. */
  numbers = new Uint32Array(0);
  keys: readonly PictureKey[] = [];
  /** Most frequent values first. */
  legend: readonly IconEntry[] = [];
  /** Icons that rules set; names are those of the collections. */
  ownLegend: readonly IconEntry[] = [];

  /** O(V) if the style has icons or images. */
  update(model: GraphModel, style: GraphStyle, values: AttributeValues): void {
    const count = model.vertexCount;
    const keys: PictureKey[] = [];
    this.legend = [];
    this.ownLegend = [];
    this.keys = keys;
    if (!hasPictures(style)) {
      this.numbers = new Uint32Array(0);
      return;
    }
    this.numbers = new Uint32Array(count);
    const rules = ownValues(model.vertexCollections, style.vertexRules, ({ icon }) => icon) ?? [];
    if (style.vertexIcon !== undefined) this.#addIcons(model, style.vertexIcon, values, keys, rules);
    this.#addOwnIcons(model, rules, keys);
    if (style.vertexShape.kind === 'image') this.#addImages(model, style.vertexShape, values, keys);
    for (const { vertex } of collapsedGroups(model)) this.numbers[vertex] = 0;
  }

  #addIcons(
    model: GraphModel,
    icons: VertexIcon,
    values: AttributeValues,
    keys: PictureKey[],
    rules: IconRules,
  ): void {
    const { vertexIds, vertexCount, collections } = model;
    const { names } = model.vertexCollections;
    const { attribute } = icons;
    const textOf =
      attribute === undefined
        ? (vertex: number) => names[collections[vertex]!]!
        : (vertex: number) => values.textOf(model, { kind: 'vertices', attribute }, vertexIds.at(vertex)!);
    const counts = new Map<string, number>();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const text = rules[collections[vertex]!] === undefined ? textOf(vertex) : undefined;
      if (text !== undefined && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (attribute === undefined) counts.delete(communityCollection);
    const ranked = [...counts].sort(
      ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1),
    );
    const assigned = iconsOf(
      icons,
      ranked.map(([value]) => value),
    );
    const numbers = new Map<string, number>();
    const numberOf = new Map<IconName, number>();
    for (const [value, icon] of assigned) {
      if (icon === undefined) continue;
      if (!numberOf.has(icon)) numberOf.set(icon, keys.push({ kind: 'icon', name: icon }));
      numbers.set(value, numberOf.get(icon)!);
    }
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      this.numbers[vertex] = numbers.get(textOf(vertex) ?? '') ?? 0;
    }
    this.legend = ranked
      .slice(0, maxIconValues)
      .map(([name, count]) => ({ name, count, icon: assigned.get(name) }));
  }

  /** The icon of a rule replaces that of the general style. */
  #addOwnIcons({ vertexCount, collections }: GraphModel, rules: IconRules, keys: PictureKey[]): void {
    if (rules.length === 0) return;
    const counts = rules.map(() => 0);
    const numbers = rules.map((rule) => {
      const name = rule?.value;
      return name === undefined || name === 'none' ? 0 : keys.push({ kind: 'icon', name });
    });
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const number = collections[vertex]!;
      if (rules[number] === undefined) continue;
      this.numbers[vertex] = numbers[number]!;
      counts[number]!++;
    }
    this.ownLegend = rules.flatMap((rule, number) =>
      rule === undefined || rule.value === 'none'
        ? []
        : [{ name: rule.collection, icon: rule.value, count: counts[number]! }],
    );
  }

  #addImages(model: GraphModel, shape: VertexImage, values: AttributeValues, keys: PictureKey[]): void {
    const { vertexIds, vertexCount } = model;
    const { attribute, url: common } = shape;
    const numbers = new Map<string, number>();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const id = vertexIds.at(vertex)!;
      const own = attribute === undefined ? '' : values.textOf(model, { kind: 'vertices', attribute }, id);
      const url = own?.trim() || common;
      if (own === undefined || url === undefined || url === '') continue;
      if (!numbers.has(url)) numbers.set(url, keys.push({ kind: 'image', url }));
      this.numbers[vertex] = numbers.get(url)!;
    }
  }
}

function hasPictures({ vertexShape, vertexIcon, vertexRules }: GraphStyle): boolean {
  const hasIcons = vertexIcon !== undefined || Object.values(vertexRules ?? {}).some(({ icon }) => icon);
  return vertexShape.kind === 'image' || (vertexShape.kind === 'circle' && hasIcons);
}

/** Icons that the user chose; automatic icons for the other values. */
function iconsOf(
  { chosen }: VertexIcon,
  values: readonly string[],
): ReadonlyMap<string, IconName | undefined> {
  const automatic = assignIcons(values.slice(0, maxIconValues));
  return new Map(
    values.map((value) => {
      const own = Object.hasOwn(chosen, value) ? chosen[value] : automatic.get(value);
      return [value, own === 'none' ? undefined : own];
    }),
  );
}
