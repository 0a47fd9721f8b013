// Writes the graphs that `analyses.py` reads, one a line.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/lib/project.mjs';

const { module } = await runnerImport(join(root, 'tests/workers/reference-graphs.ts'), {
  root,
  logLevel: 'warn',
  configFile: false,
});
for (const [name, { vertexCount, sources, targets }] of module.referenceGraphs) {
  const graph = { name, vertexCount, sources: [...sources], targets: [...targets] };
  process.stdout.write(`${JSON.stringify(graph)}\n`);
}
