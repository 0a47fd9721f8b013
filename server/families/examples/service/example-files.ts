import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { edgeDefinition } from '../../../../protocol/api/gharial.ts';
import { assert } from '../../../../protocol/lib/assert.ts';

/** `example.json` in a folder of `examples/`. */
const exampleFile = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  graph: z.object({ edgeDefinitions: z.array(edgeDefinition), orphanCollections: z.array(z.string()) }),
  collections: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['document', 'edge']),
      /** Documents in the file. */
      count: z.number(),
      /** One JSON document per line, in the folder of the example; gzipped if the name ends with `.gz`. */
      file: z.string(),
      indexes: z.array(z.object({ type: z.literal('geo'), fields: z.array(z.string()) })).default([]),
    }),
  ),
});

export interface Example extends z.infer<typeof exampleFile> {
  readonly folder: string;
}

/** The bundled example graphs, the small ones first. */
export async function readExamples(): Promise<readonly Example[]> {
  const root = examplesFolder();
  const names = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const examples = await Promise.all(
    names.map(async ({ name }): Promise<Example> => {
      const folder = join(root, name);
      const text = await readFile(join(folder, 'example.json'), 'utf8');
      return { ...exampleFile.parse(JSON.parse(text)), folder };
    }),
  );
  return examples.sort((a, b) => countOf(a) - countOf(b));
}

/** Number of documents of an example, of all its collections or of one type. */
export function countOf({ collections }: Example, kind?: 'document' | 'edge'): number {
  const counted = collections.filter((collection) => kind === undefined || collection.kind === kind);
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** Located next to the project's package.json, above the built server as well as above its sources. */
function examplesFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'examples'))) {
    const parent = dirname(folder);
    assert(parent !== folder, 'the folder examples/ is missing next to package.json');
    folder = parent;
  }
  return join(folder, 'examples');
}
