import type { EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Graphs whose name contains the text, case-insensitive, sorted by name. */
export function findGraphs(
  graphs: readonly GraphInfo[],
  text: string,
  isDescending: boolean,
): readonly GraphInfo[] {
  const wanted = text.trim().toLowerCase();
  const sign = isDescending ? -1 : 1;
  return graphs
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((left, right) => sign * collator.compare(left.name, right.name));
}

/** The definition of an edge collection in another graph; all graphs must use the same one. */
export function definitionOf(
  graphs: readonly GraphInfo[],
  collection: string,
  exceptGraph: string | undefined,
): EdgeDefinition | undefined {
  return graphs
    .filter(({ name }) => name !== exceptGraph)
    .flatMap(({ edgeDefinitions }) => edgeDefinitions)
    .find((definition) => definition.collection === collection);
}
