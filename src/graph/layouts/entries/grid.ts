import type { Layout } from '../layout.ts';

const grid: Layout = {
  id: 'grid',
  label: 'Grid',
  parameters: [
    {
      id: 'spacing',
      label: 'Spacing',
      help: 'The distance of neighbours in a row.',
      minimum: 5,
      maximum: 500,
      step: 5,
      default: 80,
    },
  ],
  /** Rows of a square, vertices with most edges first. */
  plan({ vertexCount, inDegrees, outDegrees }, _need, values) {
    const spacing = values.spacing ?? 80;
    const columns = Math.max(1, Math.ceil(Math.sqrt(vertexCount)));
    const middle = ((columns - 1) * spacing) / 2;
    const degreeOf = (vertex: number) => inDegrees[vertex]! + outDegrees[vertex]!;
    const order = Array.from({ length: vertexCount }, (_, index) => index).sort(
      (one, other) => degreeOf(other) - degreeOf(one) || one - other,
    );
    const positions = new Float32Array(2 * vertexCount);
    order.forEach((vertex, place) => {
      positions[2 * vertex] = (place % columns) * spacing - middle;
      positions[2 * vertex + 1] = Math.floor(place / columns) * spacing - middle;
    });
    return { kind: 'places', positions };
  },
};

export default grid;
