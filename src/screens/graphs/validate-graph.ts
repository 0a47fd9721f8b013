import type { EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';

/** Values of the graph form. */
interface GraphDraft {
  readonly name: string;
  readonly definitions: readonly EdgeDefinition[];
  readonly orphans: readonly string[];
}

/** Selected from, to and vertex collections. */
export const maxCollections = 10;

/** Errors by the field's path in the form, such as `definitions.0.collection`. */
type GraphProblems = Readonly<Record<string, string>>;

const isBlank = ({ collection, from, to }: EdgeDefinition) =>
  collection === '' && from.length === 0 && to.length === 0;

/** Definitions with input; an empty row is ignored. */
export function filledDefinitions(draft: GraphDraft): readonly EdgeDefinition[] {
  return draft.definitions.filter((definition) => !isBlank(definition));
}

/**
 * Errors of a graph before it is sent. `graphs`: all graphs of the database; `editedName`: the edited graph, undefined
 * for a new one.
 */
export function validateGraph(
  draft: GraphDraft,
  graphs: readonly GraphInfo[],
  editedName: string | undefined,
): GraphProblems {
  const problems: Record<string, string> = {};
  if (editedName === undefined) {
    if (draft.name.trim() === '') problems.name = 'A name for the graph has to be provided.';
    else if (graphs.some(({ name }) => name === draft.name))
      problems.name = `The graph '${draft.name}' already exists.`;
  }
  const seen = new Set<string>();
  draft.definitions.forEach((definition, index) => {
    if (isBlank(definition)) return;
    const { collection, from, to } = definition;
    const path = `definitions.${index}`;
    if (collection === '') problems[`${path}.collection`] = 'An edge collection has to be provided.';
    else if (seen.has(collection))
      problems[`${path}.collection`] = `The collection ${collection} is already used.`;
    if (from.length === 0) problems[`${path}.from`] = 'At least one vertex collection has to be provided.';
    if (to.length === 0) problems[`${path}.to`] = 'At least one vertex collection has to be provided.';
    seen.add(collection);
  });
  if (filledDefinitions(draft).length === 0 && (editedName !== undefined || draft.orphans.length === 0))
    problems['definitions.0.collection'] = 'At least one edge definition has to be provided.';
  return problems;
}
