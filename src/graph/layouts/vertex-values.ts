import type { GraphModel } from '../model/GraphModel.ts';

/** Stands for the number of edges among the names of computed columns. */
export const degreeName = 'degree';

/** Float64 by vertex: a computed column, or the number of edges. Throws when nothing of this name was computed. */
export function valuesOf(model: GraphModel, name: string): Float64Array {
  const column = model.computed.get(name);
  if (column !== undefined) return column.toArray(model).slice();
  if (name !== degreeName) {
    const known = [...model.computed.keys(), degreeName].join(', ');
    throw new Error(`nothing called '${name}' has been computed; there are ${known}`);
  }
  const { inDegrees, outDegrees } = model;
  return Float64Array.from(
    { length: model.vertexCount },
    (_, vertex) => inDegrees[vertex]! + outDegrees[vertex]!,
  );
}
