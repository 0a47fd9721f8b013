import type { Layout } from '../layout.ts';

const circular: Layout = {
  id: 'circular',
  label: 'Circular',
  parameters: [
    {
      id: 'spacing',
      label: 'Spacing',
      help: 'The distance of neighbours on the circle.',
      minimum: 5,
      maximum: 500,
      step: 5,
      default: 60,
    },
  ],
  /** By collection, then in order of arrival, clockwise from the top. */
  plan({ vertexCount, collections }, _need, values) {
    const radius = ((values.spacing ?? 60) * vertexCount) / (2 * Math.PI);
    const order = Array.from({ length: vertexCount }, (_, index) => index).sort(
      (one, other) => collections[one]! - collections[other]! || one - other,
    );
    const positions = new Float32Array(2 * vertexCount);
    order.forEach((vertex, place) => {
      const angle = (2 * Math.PI * place) / vertexCount - Math.PI / 2;
      positions[2 * vertex] = radius * Math.cos(angle);
      positions[2 * vertex + 1] = radius * Math.sin(angle);
    });
    return { kind: 'places', positions };
  },
};

export default circular;
