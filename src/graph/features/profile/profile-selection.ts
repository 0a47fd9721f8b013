import type { GraphModel } from '../../model/GraphModel.ts';
import { ElementValues, unknownValue, type ValueColumn } from '../../workspace/conditions/ElementValues.ts';
import type { ElementField } from '../../workspace/conditions/element-field.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { inSlicesAnew } from '../../workspace/in-slices.ts';
import { compareValues, type FieldDifference, type ValueCounts } from './compare-values.ts';
import type { SelectionProfile } from './profile-state.ts';
import { selectionStructure } from './selection-structure.ts';

/** A difference of a random selection is seldom larger than this multiple of its mean. */
const chance = 2;
const sliceVertices = 50_000;

interface ProfileField {
  readonly name: string;
  readonly field: ElementField;
}

/**
 * Compares the selected vertices with the other visible ones of the picture: the values of each attribute, and edges.
 * Loads the values that are missing. `signal` stops it; rejects with AbortError then. `progress`: share of the fields.
 */
export async function profileSelection(
  workspace: GraphWorkspace,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<SelectionProfile> {
  const { model, elementValues } = workspace;
  const selectedIds = new Set(workspace.selectedVertices().map((vertex) => model.vertexIds.at(vertex)!));
  const fields = await fieldsOf(workspace);
  const differences: FieldDifference[] = [];
  for (const [done, { name, field }] of fields.entries()) {
    progress(done / fields.length);
    if (ElementValues.isStored(field)) await elementValues.load(model, 'vertices', field.name, signal);
    signal.throwIfAborted();
    const counts = await inSlicesAnew(model, function* () {
      const isSelected = maskOf(model, selectedIds);
      const column = yield* elementValues.column(model, 'vertices', field);
      return yield* countValues(model, column, isSelected);
    });
    const difference = compareValues(name, counts);
    if (difference !== undefined) differences.push(difference);
  }
  const found = await inSlicesAnew(model, function* () {
    const isSelected = maskOf(model, selectedIds);
    const structure = yield* selectionStructure(model, isSelected);
    return { structure, ...countSides(model, isSelected) };
  });
  signal.throwIfAborted();
  const excess = ({ distance, expected }: FieldDifference) => distance - chance * expected;
  return {
    ...found,
    different: differences
      .filter((each) => excess(each) > 0)
      .sort((one, other) => excess(other) - excess(one)),
    similar: differences.filter((each) => excess(each) <= 0).map(({ field }) => field),
  };
}

/** The attributes of the vertices, their collections, degrees and computed columns. */
async function fieldsOf({ adapter, finder, model, state }: GraphWorkspace): Promise<readonly ProfileField[]> {
  const facts = adapter.hasQueries === true ? await finder.database.loadFacts('vertices') : [];
  const names = new Set([
    ...facts.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...(state.attributeExamples ?? []),
  ]);
  return [
    ...[...names]
      .filter((name) => !name.startsWith('_'))
      .map((name) => ({ name, field: { kind: 'attribute', name } as const })),
    { name: 'collection', field: { kind: 'collection' } },
    { name: 'incoming edges', field: { kind: 'inDegree' } },
    { name: 'outgoing edges', field: { kind: 'outDegree' } },
    ...[...model.computed.values()].map(({ id, label }) => ({
      name: label,
      field: { kind: 'metric', id } as const,
    })),
  ];
}

function maskOf(model: GraphModel, ids: ReadonlySet<string>): Uint8Array {
  const mask = new Uint8Array(model.vertexCount);
  for (const id of ids) {
    const vertex = model.findVertex(id);
    if (vertex !== undefined) mask[vertex] = 1;
  }
  return mask;
}

function countSides(model: GraphModel, isSelected: Uint8Array): { vertices: number; others: number } {
  let [vertices, others] = [0, 0];
  for (let vertex = 0; vertex < isSelected.length; vertex++) {
    if (isSelected[vertex] === 1) vertices++;
    else if (!model.isVertexHidden(vertex)) others++;
  }
  return { vertices, others };
}

/** Vertices with values that are not known, such as collapsed communities, and hidden ones do not count. */
function* countValues(
  model: GraphModel,
  { codes, distinct }: ValueColumn,
  isSelected: Uint8Array,
): Generator<undefined, ValueCounts> {
  const inside = new Uint32Array(distinct.length);
  const outside = new Uint32Array(distinct.length);
  const unknown = distinct.indexOf(unknownValue);
  for (let vertex = 0; vertex < isSelected.length; vertex++) {
    if (vertex % sliceVertices === sliceVertices - 1) yield;
    const code = codes[vertex]!;
    if (code === unknown) continue;
    if (isSelected[vertex] === 1) inside[code]!++;
    else if (!model.isVertexHidden(vertex)) outside[code]!++;
  }
  return { distinct, inside, outside };
}
