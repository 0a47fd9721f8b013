import type { Components } from './components.ts';
import { boundingDisc, packDiscs } from './pack.ts';

/**
 * Puts the pictures of the connected parts side by side: writes every vertex's place to `all`. A part that has none
 * yet (`undefined`) counts as a disc and is shown as a sunflower. Discs do not touch.
 */
export function placeComponents(
  components: Components,
  pictures: readonly (Float32Array | undefined)[],
  edgeLength: number,
  all: Float32Array,
): void {
  const { count, starts, members } = components;
  const sizeOf = (part: number) => starts[part + 1]! - starts[part]!;
  const discs = pictures.map((picture, part) =>
    picture === undefined
      ? { x: 0, y: 0, radius: 0.5 * edgeLength * Math.sqrt(sizeOf(part) - 1) }
      : boundingDisc(picture),
  );
  const radii = discs.map((disc) => disc.radius);
  // The parts come by size; on rings the widest must come first, and the largest part keeps the middle.
  const order = radii
    .map((_, part) => part)
    .sort((one, other) => {
      if (one === 0 || other === 0) return one - other;
      return radii[other]! - radii[one]! || one - other;
    });
  const middles = packDiscs(
    Float32Array.from(order, (part) => radii[part]!),
    edgeLength,
  );
  const places = new Uint32Array(count);
  order.forEach((part, place) => {
    places[part] = place;
  });
  for (let part = 0; part < count; part++) {
    const x = middles[2 * places[part]!]! - discs[part]!.x;
    const y = middles[2 * places[part]! + 1]! - discs[part]!.y;
    const picture = pictures[part];
    for (let place = 0; place < sizeOf(part); place++) {
      const vertex = members[starts[part]! + place]!;
      if (picture === undefined) {
        const radius = 0.5 * edgeLength * Math.sqrt(place);
        all[2 * vertex] = x + radius * Math.cos(place * 2.39996);
        all[2 * vertex + 1] = y + radius * Math.sin(place * 2.39996);
      } else {
        all[2 * vertex] = x + picture[2 * place]!;
        all[2 * vertex + 1] = y + picture[2 * place + 1]!;
      }
    }
  }
}
