import { constants } from 'node:os';
import { DatabaseError } from '../../protocol/errors.ts';
import { tooManyFilesText } from '../lib/too-many-files.ts';
import { StartError } from '../StartError.ts';
import { isDiskFull, isOutOfSpace, toStorageError } from '../storage/lmdb/storage-errors.ts';

/** The folder that a command writes to, as the message names it. */
export interface Place {
  readonly path: string;
  readonly name: 'data folder' | 'folder';
  /** The option that gives the folder. */
  readonly option: string;
}

export function dataFolderAt(path: string): Place {
  return { path, name: 'data folder', option: '--data' };
}

/**
 * Converts an error of the system or of the storage into one line with place and remedy; other errors are returned
 * unchanged.
 */
export function toStartError(place: Place, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  if (code !== undefined) return new StartError(textOf(place, code, error as NodeJS.ErrnoException));
  const known = toStorageError(error, undefined);
  // The storage names the data folder, which is not always the full one.
  if (isOutOfSpace(known)) return new StartError(textOf(place, 'ENOSPC', known as NodeJS.ErrnoException));
  return known instanceof DatabaseError
    ? new StartError(`The ${place.name} ${place.path}: ${known.message}`)
    : error;
}

const numberedCodes = new Map(
  Object.entries(constants.errno).map(([name, number]) => [number as number, name]),
);

/** The name of an error of the operating system; LMDB reports its number. */
function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  if (!(error instanceof Error) || error instanceof DatabaseError) return undefined;
  if (typeof code === 'number') return numberedCodes.get(Math.abs(code));
  if (code === 'ERR_WORKER_INIT_FAILED') return 'EMFILE';
  return typeof code === 'string' && code in constants.errno ? code : undefined;
}

function textOf({ path, name, option }: Place, code: string, error: NodeJS.ErrnoException): string {
  const another = `give ${option} another folder`;
  const where = `The ${name} ${path}`;
  switch (code) {
    case 'EROFS':
      return `${where} is on a read-only disk. Mount the disk for writing, or ${another}.`;
    case 'EACCES':
    case 'EPERM':
      return `${where} cannot be ${verbOf(error)}${fileOf(path, error)}. Change its permissions, or ${another}.`;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return `The disk of the ${name} ${path} is full. Make space on it, or ${another}.`;
    case 'EIO':
      // LMDB reports a short write on a full disk in this way.
      if (isDiskFull(path)) return textOf({ path, name, option }, 'ENOSPC', error);
      return `The disk of the ${name} ${path} reports an error. Check the disk, or ${another}.`;
    case 'EMFILE':
    case 'ENFILE':
      return tooManyFilesText;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is a file. Give ${option} a folder.`;
    case 'EISDIR':
      return `A file of the ${name} ${path} is a folder${fileOf(path, error)}. Remove it, or ${another}.`;
    case 'ENAMETOOLONG':
      return `${where} has a longer path than the system allows. Give ${option} a shorter one.`;
    case 'EBUSY':
    case 'ETXTBSY':
      return `${where} is in use by the system or another program${fileOf(path, error)}. End that use, or ${another}.`;
    case 'ENOENT':
      return `${where} lacks ${error.path === undefined ? 'a file' : `'${error.path}'`}. Restore a backup, or ${another}.`;
    default:
      return `${where} cannot be used: the system reports ${code} (${error.message}). Check its disk, or ${another}.`;
  }
}

function verbOf({ syscall }: NodeJS.ErrnoException): string {
  return ['scandir', 'read', 'stat', 'lstat'].includes(syscall ?? '') ? 'read' : 'written to';
}

/** The file of the error, unless it is the folder itself. */
function fileOf(folder: string, { path }: NodeJS.ErrnoException): string {
  return path === undefined || path === folder ? '' : ` (${path})`;
}
