import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** All .ts and .tsx files below some top folders, or those of another pattern, as paths below the root. */
export function sourceFiles(folders: readonly string[], pattern = /\.tsx?$/): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => pattern.test(path))
      .map((path) => join(folder, path)),
  );
}
