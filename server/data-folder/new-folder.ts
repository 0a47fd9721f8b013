import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { makeFolders, restrictAccess } from './files.ts';
import { writeMarker } from './marker.ts';
import { type Place, toStartError } from './system-error.ts';
import { removeUnfinished, type Unfinished, writeUnfinished } from './unfinished.ts';

/** A folder that a command fills. Until `finish`, it is recognized as incomplete. */
interface NewFolder {
  readonly path: string;
  /** `format`: the folder is a data folder of this format. */
  finish(format?: number): void;
  /** Removes the content after a failure. */
  clear(): void;
}

/** Creates the folder of a command's result. Throws StartError unless it is new or empty. */
export function makeNewFolder(
  path: string,
  { command, source }: Pick<Unfinished, 'command' | 'source'>,
): NewFolder {
  const place = targetOf(command, path);
  try {
    makeFolders(path);
    requireEmpty(path);
    restrictAccess(path);
    writeUnfinished(path, { command, source });
  } catch (error) {
    throw toStartError(place, error);
  }
  return {
    path,
    finish(format) {
      if (format !== undefined) writeMarker(path, { format });
      removeUnfinished(path);
    },
    clear() {
      for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true });
    },
  };
}

/** Throws StartError if the folder has content. */
export function requireEmpty(path: string): void {
  if (!statSync(path).isDirectory()) throw new StartError(`${path} is a file. Give an empty or new folder.`);
  if (readdirSync(path).length === 0) return;
  throw new StartError(`The folder ${path} is not empty. Give an empty or new folder.`);
}

/** The folder of a command's result, for messages. */
export function targetOf(command: Unfinished['command'], path: string): Place {
  return { path, name: 'folder', option: `--${command}` };
}
