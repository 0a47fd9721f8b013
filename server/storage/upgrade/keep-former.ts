import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Whether an upgrade keeps the file of the former format: always, never, or if the disk has space for it. */
export type KeepOld = 'always' | 'never' | 'with-space';

/**
 * Keeps the present file of the store under another name. `isReplaced`: the upgrade replaces the file by a new one, so that
 * keeping it needs no copy. Returns the path of the kept file; undefined if it is not kept. Throws ENOSPC if it must be
 * kept and the disk is full.
 */
export function keepFormer(path: string, keepOld: KeepOld, isReplaced: boolean): string | undefined {
  if (keepOld === 'never') return undefined;
  if (keepOld === 'with-space' && !hasSpace(path, isReplaced)) return undefined;
  const kept = freeName(path);
  if (isReplaced) {
    if (!existsSync(kept)) linkSync(path, kept);
    return kept;
  }
  const part = `${path}.former.part`;
  rmSync(part, { force: true });
  try {
    // Where the file system can, both files share their content until one of them changes.
    copyFileSync(path, part, constants.COPYFILE_FICLONE);
    renameSync(part, kept);
  } finally {
    rmSync(part, { force: true });
  }
  return kept;
}

/** Free space of the size of the store must remain, so that the store can grow. */
function hasSpace(path: string, isReplaced: boolean): boolean {
  const { size } = statSync(path);
  return freeBytes(path) >= (isReplaced ? size : 2 * size);
}

export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Files of earlier upgrades are kept, too. A link that an interrupted upgrade has made is used again. */
function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.former${number === 1 ? '' : `-${number}`}`;
    if (!existsSync(name) || statSync(name).ino === statSync(path).ino) return name;
  }
}
