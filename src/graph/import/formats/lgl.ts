import type { ImportFormat } from '../import-format.ts';
import { addOnce } from '../lib/add-once.ts';
import { linesOf } from '../lib/lines.ts';
import { plainText } from '../lib/plain-text.ts';

/** `# vertex`, then a neighbour in each line, with a weight or without; a second `# vertex` tells it from a comment. */
const twoVertices = /^(?:# \S+\r?\n)+(?:[^#\s]\S*(?: [-+.\deE]+)?\r?\n)+# \S+(?:\r?\n|$)/;

/** Large Graph Layout: edges without direction, each at one of its ends. https://lgl.sourceforge.net/#FileFormat */
export default {
  id: 'lgl',
  label: 'LGL',
  extensions: ['lgl'],
  detects: (start) => twoVertices.test(start),
  async read(chunks, graph, { file, signal }) {
    let from: string | undefined;
    for await (const { text, number: line } of linesOf(chunks, signal)) {
      const [first, second, ...more] = text.trim().split(/\s+/);
      if (first === undefined || first === '') continue;
      const isVertex = first === '#';
      const id = isVertex ? second : first;
      if (id === undefined || more.length > 0 || (!isVertex && from === undefined)) {
        graph.refuse(file, line, `Expected '# vertex' or 'neighbour weight', found '${text.slice(0, 40)}'.`);
        continue;
      }
      addOnce(graph, id, line, file);
      if (isVertex) {
        from = id;
        continue;
      }
      const attributes = new Map(second === undefined ? [] : [['weight', plainText(second)]]);
      graph.addEdge({ id: undefined, from: from!, to: id, isDirected: false, attributes, line }, file);
    }
  },
} satisfies ImportFormat;
