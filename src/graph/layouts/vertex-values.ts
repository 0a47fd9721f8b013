import type { GraphModel } from '../model/GraphModel.ts';

/** Name of the degree among the names of computed columns. */
export const degreeName = 'degree';

/** Float64 by vertex: a computed column, or the degree. Throws for an unknown name. */
export function valuesOf(model: GraphModel, name: string): Float64Array {
  const column = model.computed.get(name);
  if (column !== undefined) return column.toArray(model).slice();
  if (name !== degreeName) {
    const known = [...model.computed.keys(), degreeName].join(', ');
    throw new Error(`expected a computed column (${known}), found '${name}'`);
  }
  const { inDegrees, outDegrees } = model;
  return Float64Array.from(
    { length: model.vertexCount },
    (_, vertex) => inDegrees[vertex]! + outDegrees[vertex]!,
  );
}
