import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../../../StartError.ts';

/** The file of a backup that describes it. */
const descriptionName = 'backup.json';

const common = {
  format: z.literal(1),
  /** See `historyIdSetting`. */
  historyId: z.string(),
  /** Tick of the last change in the log. */
  tick: z.int(),
};
const changedDatabase = z.object({
  name: z.string(),
  id: z.string(),
  /** Lines of the log, compressed. */
  file: z.string().regex(/^\d+\.jsonl\.gz$/),
  sha256: z.string(),
});
const description = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), ...common }),
  /** One database, without the log of changes. */
  z.object({ kind: z.literal('database'), format: z.literal(1), database: z.string() }),
  z.object({
    kind: z.literal('changes'),
    ...common,
    /** Tick of the former backup. */
    from: z.int(),
    /** Folder of the former backup, relative to this one. */
    previous: z.string(),
    databases: z.array(changedDatabase),
  }),
]);

type BackupDescription = z.infer<typeof description>;
export type ChangesDescription = Extract<BackupDescription, { kind: 'changes' }>;

export function writeDescription(folder: string, content: BackupDescription): void {
  const text = JSON.stringify({ content, sha256: digest(JSON.stringify(content)) }, undefined, 2);
  writeFileSync(join(folder, descriptionName), `${text}\n`, { mode: 0o600 });
}

/** Undefined for a backup of an earlier version. Throws StartError for a damaged description. */
export function readDescription(folder: string): BackupDescription | undefined {
  const path = join(folder, descriptionName);
  if (!existsSync(path)) return undefined;
  try {
    const { content, sha256 } = JSON.parse(readFileSync(path, 'utf8'));
    if (digest(JSON.stringify(content)) !== sha256) throw new Error('the checksum does not match');
    return description.parse(content);
  } catch (error) {
    throw new StartError(`${path} is damaged: ${(error as Error).message.split('\n')[0]}`);
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
