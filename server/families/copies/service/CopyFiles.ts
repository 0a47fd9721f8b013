import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copiesApi, copyStates } from '../../../../protocol/api/copies.ts';
import type { StoredCopy } from './CopyJob.ts';

const place = z.object({ server: z.string(), database: z.string(), user: z.string() });
const counts = {
  after: z.string(),
  copied: z.number(),
  ignored: z.number(),
  refused: z.number(),
  repeated: z.number(),
  reasons: z.array(z.string()),
};

const storedCopy = z.object({
  id: z.string(),
  source: place,
  target: place,
  spec: copiesApi.start.body.omit({ source: true }),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  state: z.enum(copyStates),
  reason: z.string().optional(),
  progress: z.object({
    database: z.enum(['missing', 'tried', 'made']),
    outcomes: copiesApi.read.answers[200].shape.outcomes,
    current: z.object({ name: z.string(), ...counts }).optional(),
    copied: z.number(),
  }),
});

/** Copies in a folder: a file for what a copy does, which stays as it is, and one for how far it is. No file has a secret. */
export class CopyFiles {
  readonly #folder: string;
  readonly #written = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async save({ spec, ...copy }: StoredCopy): Promise<void> {
    if (!this.#written.has(copy.id)) {
      await mkdir(this.#folder, { recursive: true });
      await this.#write(`${copy.id}.spec.json`, spec);
      this.#written.add(copy.id);
    }
    await this.#write(`${copy.id}.json`, copy);
  }

  async remove(id: string): Promise<void> {
    this.#written.delete(id);
    for (const name of [`${id}.json`, `${id}.spec.json`]) await rm(join(this.#folder, name), { force: true });
  }

  /** All copies, oldest first. `onDamaged` is called for each copy whose files cannot be read. */
  async read(onDamaged: (id: string, error: unknown) => void): Promise<readonly StoredCopy[]> {
    const copies: StoredCopy[] = [];
    for (const name of await namesIn(this.#folder)) {
      const id = /^([0-9a-z]+)\.json$/.exec(name)?.[1];
      if (id === undefined) continue;
      try {
        const spec: unknown = await this.#read(`${id}.spec.json`);
        const copy = storedCopy.parse({ ...((await this.#read(name)) as object), spec });
        copies.push({ ...copy, progress: { ...copy.progress, current: copy.progress.current } });
        this.#written.add(id);
      } catch (error) {
        onDamaged(id, error);
      }
    }
    return copies.sort((left, right) => left.startedMs - right.startedMs);
  }

  async #read(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folder, name), 'utf8'));
  }

  /** Replaces a file; after a crash or a power loss, it has the old or the new content. */
  async #write(name: string, content: unknown): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(`${path}.part`, JSON.stringify(content), { flush: true });
    await rename(`${path}.part`, path);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
