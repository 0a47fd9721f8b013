import { facetText, type HubIndex, noValue } from './HubIndex.ts';

/** Neighbours or edges that are looked at to choose attributes. */
const sampleSize = 4000;
/** A facet with more values cannot be read. */
const maxValues = 80;
/** Edges have kinds; a facet with few values shows all of them. */
const fewValues = 12;
const maxTextLength = 80;

interface HubAttributes {
  /** Attribute of the facet; undefined: none can serve. */
  readonly edge: string | undefined;
  readonly vertex: string | undefined;
  /** Columns of the list: a describing text and a number. */
  readonly columns: readonly string[];
}

/** Chooses attributes by their values: facets by entropy, columns by type and length. */
export function chooseAttributes(index: HubIndex): HubAttributes {
  const samples = index.neighbours.slice(0, sampleSize);
  const columns = index.vertexAttributes.map((name, place) => ({
    name,
    values: samples.map(({ values }) => values[place]),
  }));
  const edgeColumns = index.edgeAttributes.map((name, place) => ({
    name,
    values: index.edgeValues.slice(0, sampleSize).map((values) => values[place]),
  }));
  const keys = samples.map(({ key }) => key);
  const texts = columns
    .filter(({ values }) => isText(values) && !values.every((value, row) => value === keys[row]))
    .map(({ name, values }) => ({ name, length: averageLength(values) }))
    .filter(({ length }) => length <= maxTextLength)
    .sort((left, right) => right.length - left.length);
  const numbers = columns.filter(({ values }) => values.some((value) => typeof value === 'number'));
  return {
    edge: bestFacet(edgeColumns, fewValues) ?? bestFacet(edgeColumns, maxValues),
    vertex: bestFacet(columns, maxValues),
    columns: [...texts.slice(0, 1), ...numbers.slice(0, 1)].map(({ name }) => name),
  };
}

function bestFacet(
  columns: readonly { readonly name: string; readonly values: readonly unknown[] }[],
  max: number,
): string | undefined {
  let best: { name: string; entropy: number } | undefined;
  for (const { name, values } of columns) {
    const counts = new Map<string, number>();
    for (const value of values) {
      const text = facetText(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const isUseful = counts.size > 1 && counts.size <= Math.min(max, values.length / 2);
    if (!isUseful || (counts.get(noValue) ?? 0) > values.length / 2) continue;
    let entropy = 0;
    for (const count of counts.values())
      entropy -= (count / values.length) * Math.log2(count / values.length);
    if (best === undefined || entropy > best.entropy) best = { name, entropy };
  }
  return best?.name;
}

function isText(values: readonly unknown[]): boolean {
  return values.filter((value) => typeof value === 'string').length > values.length / 2;
}

function averageLength(values: readonly unknown[]): number {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
}
