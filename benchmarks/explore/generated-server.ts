import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../tests/http/server-process.ts';
import { generateGraph } from '../../workers/lib/generators/generate.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { importLines } from '../lib/import-lines.ts';

export const generatedGraph = 'generated';

/** Lines per import request. */
const linesPerRequest = 200_000;
const seed = 1;

export interface GeneratedServer {
  readonly server: ServerProcess;
  readonly vertexCount: number;
  readonly edgeCount: number;
}

/**
 * A server with an R-MAT graph of `vertexCount` vertices, isolated ones included, and three times as many
 * edges. The graph is imported once through the HTTP API into the system's temporary folder and reused in
 * later runs.
 */
export async function startGeneratedServer(vertexCount: number): Promise<GeneratedServer> {
  const dataFolder = join(tmpdir(), `orrery-explore-${vertexCount}`);
  const mark = join(dataFolder, 'imported');
  if (!existsSync(mark)) {
    rmSync(dataFolder, { recursive: true, force: true });
    mkdirSync(dataFolder, { recursive: true });
  }
  const server = await startServer({ dataFolder });
  try {
    if (!existsSync(mark)) {
      await importGraph(server.baseUrl, vertexCount);
      writeFileSync(mark, '');
    }
    const [vertices, edges] = await Promise.all(['v', 'e'].map((name) => countOf(server.baseUrl, name)));
    return { server, vertexCount: vertices!, edgeCount: edges! };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function importGraph(url: string, vertexCount: number): Promise<void> {
  const { sources, targets } = runSteps(generateGraph('r-mat', vertexCount, seed));
  await post(`${url}/_api/collection`, { name: 'v' });
  await post(`${url}/_api/collection`, { name: 'e', type: 3 });
  const options = { linesPerRequest, post: (path: string, body: string) => post(url + path, body) };
  const vertexLine = (vertex: number) => `{"_key":"${vertex}"}`;
  await importLines({ ...options, collection: 'v', count: vertexCount, lineOf: vertexLine });
  const edgeLine = (edge: number) =>
    `{"_key":"${edge}","_from":"v/${sources[edge]}","_to":"v/${targets[edge]}"}`;
  await importLines({ ...options, collection: 'e', count: sources.length, lineOf: edgeLine });
  const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
  await post(`${url}/_api/gharial`, { name: generatedGraph, edgeDefinitions });
}

async function countOf(url: string, collection: string): Promise<number> {
  const response = await fetch(`${url}/_api/collection/${collection}/count`);
  const { count } = (await response.json()) as { readonly count?: number };
  if (count === undefined)
    throw new Error(`expected the count of ${collection}, found status ${response.status}`);
  return count;
}

async function post(url: string, body: object | string): Promise<{ readonly created?: number }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', body: text });
  const answer = (await response.json()) as { readonly created?: number };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}
