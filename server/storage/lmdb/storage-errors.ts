import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { DatabaseError } from '../../../protocol/errors.ts';
import { remedy } from './damage.ts';

const { errno } = constants;
/** Codes of LMDB (lmdb.h). */
const mapFull = -30_792;
const readersFull = -30_790;
const damageCodes: ReadonlySet<number> = new Set([-30_797, -30_796, -30_793]);
const panic = -30_795;

/** A disk with less than this left counts as full: LMDB tells of a short write as of any error of the disk. */
const fullBelowBytes = 1024 * 1024;

/**
 * What LMDB or the system refused, as an error of the catalogue that names the reason and what to do. Other errors come
 * back as they are. `path`: of the store's file.
 */
export function toStorageError(error: unknown, path: string | undefined): unknown {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const number = typeof code === 'string' ? errno[code as keyof typeof errno] : code;
  if (typeof number !== 'number') return error;
  if (damageCodes.has(number)) {
    return new DatabaseError('ERROR_ARANGO_CORRUPTED_DATAFILE', {
      status: 500,
      detail: `orrery.mdb is damaged: ${error.message}. ${remedy}`,
    });
  }
  switch (number) {
    case errno.EIO:
      return path !== undefined && isFull(path) ? diskFull() : diskFailed(error.message);
    case errno.ENOSPC:
    case errno.EDQUOT:
    case errno.EFBIG:
      return diskFull();
    case mapFull:
      return new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL', {
        status: 507,
        detail: 'orrery.mdb cannot grow further within the address space of the process; remove data',
      });
    case errno.EROFS:
    case errno.EACCES:
    case errno.EPERM:
      return new DatabaseError('ERROR_ARANGO_READ_ONLY', {
        status: 503,
        detail:
          'the disk of the data folder does not take writes; mount it for writing and send the request again',
      });
    case errno.EMFILE:
    case errno.ENFILE:
      return tooManyFiles();
    case errno.ENOMEM:
      return new DatabaseError('ERROR_OUT_OF_MEMORY', {
        status: 503,
        detail: 'the system refused memory; end other programs, or give the server more',
      });
    case readersFull:
      return new DatabaseError('ERROR_RESOURCE_LIMIT', {
        status: 503,
        detail: 'too many queries and cursors are open; close some and send the request again',
      });
    case panic:
      return new DatabaseError('ERROR_ARANGO_MSYNC_FAILED', {
        status: 503,
        detail: 'the disk did not take the head of orrery.mdb; check the disk and start the server again',
      });
    default:
      return error;
  }
}

/** 32 (resource limit exceeded): the process may not open more files. */
export function tooManyFiles(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    status: 503,
    detail: 'too many open files; close connections, or start the server with a higher limit (ulimit -n)',
  });
}

/**
 * Why the disk did not take a flush; lmdb-js gives the system's text only. `isLasting`: what was to be flushed may be
 * gone from the system's memory.
 */
export function toFlushError(
  error: unknown,
  path: string,
): { readonly reason: DatabaseError; readonly isLasting: boolean } {
  if (isFull(path)) return { reason: diskFull(), isLasting: false };
  const known = toStorageError(error, path);
  if (known instanceof DatabaseError) return { reason: known, isLasting: true };
  return { reason: diskFailed(error instanceof Error ? error.message : String(error)), isLasting: true };
}

function diskFailed(found: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_MSYNC_FAILED', {
    status: 503,
    detail: `the disk of the data folder reports an error (${found}); check the disk and start the server again`,
  });
}

function diskFull(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL', {
    status: 507,
    detail: 'the disk of the data folder is full; make space on it and send the request again',
  });
}

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < fullBelowBytes;
  } catch {
    // The disk that fails may not tell how full it is either.
    return false;
  }
}

/** Errors that the person who runs the server has to know of, not only the client. */
const operatorErrors: ReadonlySet<number> = new Set(
  (
    [
      'ERROR_ARANGO_CORRUPTED_DATAFILE',
      'ERROR_ARANGO_FILESYSTEM_FULL',
      'ERROR_ARANGO_MSYNC_FAILED',
      'ERROR_ARANGO_READ_ONLY',
    ] as const
  ).map((kind) => new DatabaseError(kind).errorNum),
);

export function isForOperator(errorNum: number): boolean {
  return operatorErrors.has(errorNum);
}
