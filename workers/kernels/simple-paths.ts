import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';
import { BreadthFirstSearch } from '../lib/searches/BreadthFirstSearch.ts';

/**
 * Paths between two vertices without repeated vertices, up to a length and a number. A step that leaves too few edges to
 * the end is not taken. Shorter paths are not first.
 */
export default {
  id: 'simple-paths',
  bytesOf: (input) => 2 * adjacencyBytes(input, input.direction) + 20 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, from, to, direction, maxLength, maxPaths, maxSteps } = input;
    if (from === to) throw new Error('the ends: expected two vertices, found the same vertex twice');
    const { offsets, targets } = yield* toAdjacency(input, direction);
    const back = direction === 'any' ? 'any' : direction === 'out' ? 'in' : 'out';
    const search = new BreadthFirstSearch(yield* toAdjacency(input, back));
    yield* search.run(to);
    const { depths } = search;
    const cursor = new Uint32Array(vertexCount);
    const isOn = new Uint8Array(vertexCount);
    const path = [from];
    const found: number[] = [];
    const ends = [0];
    const scores = new Float64Array(vertexCount);
    isOn[from] = 1;
    cursor[from] = offsets[from]!;
    let steps = 0;
    let isComplete = true;
    while (path.length > 0) {
      if (ends.length > maxPaths || steps > maxSteps) {
        isComplete = false;
        break;
      }
      if ((++steps & 0x3fff) === 0) {
        context.show(0, () => undefined, Math.max(steps / maxSteps, (ends.length - 1) / maxPaths), 0);
        yield;
      }
      const vertex = path.at(-1)!;
      if (cursor[vertex]! === offsets[vertex + 1]!) {
        isOn[vertex] = 0;
        path.pop();
        continue;
      }
      const other = targets[cursor[vertex]!++]!;
      const depth = depths[other]!;
      if (isOn[other] === 1 || depth < 0 || path.length + depth > maxLength) continue;
      if (other === to) {
        for (const each of [...path, to]) {
          found.push(each);
          scores[each]!++;
        }
        ends.push(found.length);
        continue;
      }
      isOn[other] = 1;
      cursor[other] = offsets[other]!;
      path.push(other);
    }
    return { offsets: Uint32Array.from(ends), vertices: Uint32Array.from(found), scores, isComplete };
  },
} satisfies Kernel<'simple-paths'>;
