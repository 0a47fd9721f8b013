import { generateGraph } from '../../workers/lib/generators/generate.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';

/** Documents per import request. */
const batchSize = 50_000;

/**
 * Imports a graph into the server: Debian, or a generated graph with a number of vertices. Returns the name
 * of the graph.
 */
export async function storeGraph(baseUrl: string, graph: string): Promise<string> {
  if (graph === 'debian') {
    await post(`${baseUrl}/_admin/aardvark/graph-examples/create/debian`, '');
    return 'debian';
  }
  const count = Number(graph);
  if (!Number.isInteger(count) || count < 1000) {
    throw new Error(`--graph: expected 'debian' or a number of vertices from 1000 on, found '${graph}'`);
  }
  const edgeDefinitions = [{ collection: 'links', from: ['places'], to: ['places'] }];
  await post(`${baseUrl}/_api/gharial`, JSON.stringify({ name: 'generated', edgeDefinitions }));
  const { vertexCount, sources, targets } = runSteps(generateGraph('barabasi-albert', count, 1));
  await fill(baseUrl, 'places', vertexCount, (vertex) => ({
    _key: String(vertex),
    section: `s${vertex % 40}`,
  }));
  await fill(baseUrl, 'links', sources.length, (edge) => ({
    _key: String(edge),
    _from: `places/${sources[edge]}`,
    _to: `places/${targets[edge]}`,
  }));
  return 'generated';
}

async function fill(
  baseUrl: string,
  collection: string,
  count: number,
  rowOf: (index: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += batchSize) {
    const length = Math.min(batchSize, count - from);
    const lines = Array.from({ length }, (_, place) => JSON.stringify(rowOf(from + place)));
    await post(`${baseUrl}/_api/import?type=documents&collection=${collection}`, lines.join('\n'));
  }
}

async function post(url: string, body: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', body });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
