import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { DatabaseError } from '../../../protocol/errors.ts';
import { remedy } from './damage.ts';

const { errno } = constants;
/** Error codes of LMDB (lmdb.h). */
const mapFull = -30_792;
const readersFull = -30_790;
const damageCodes: ReadonlySet<number> = new Set([-30_797, -30_796, -30_793]);
const panic = -30_795;

/** A disk with less free space counts as full, because LMDB reports a short write as a general disk error. */
const fullBelowBytes = 1024 * 1024;

/**
 * Converts an error of LMDB or of the operating system into a catalog error with the reason and a remedy. Other errors
 * are returned unchanged. `path`: the store's file.
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
      return path !== undefined && isDiskFull(path) ? diskFull() : diskFailed(error.message);
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
        detail: 'the disk of the data folder is read-only; mount it for writing and try again',
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
        detail: 'writing the meta page of orrery.mdb failed; check the disk and start the server again',
      });
    default:
      return error;
  }
}

/** 32 (resource limit exceeded): the open-file limit of the process is reached. */
export function tooManyFiles(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    status: 503,
    detail: 'too many open files; close connections, or start the server with a higher limit (ulimit -n)',
  });
}

/**
 * The reason of a failed flush; lmdb-js passes only the text of the operating system. `isLasting`: pages may be lost
 * from the system's page cache.
 */
export function toFlushError(
  error: unknown,
  path: string,
): { readonly reason: DatabaseError; readonly isLasting: boolean } {
  if (isDiskFull(path)) return { reason: diskFull(), isLasting: false };
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

export function diskFull(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL', {
    status: 507,
    detail: 'the disk of the data folder is full; make space on it and try again',
  });
}

/** A removal that needs more space than a full disk has for it. */
export function removalTooLarge(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL', {
    status: 507,
    detail:
      'the disk of the data folder is full, and the removal needs more space than it has for removals; remove fewer ' +
      'documents at once (a query: with LIMIT), truncate or drop collections',
  });
}

/** True if the disk of a file or folder has almost no free space. */
export function isDiskFull(path: string): boolean {
  return freeBytesOf(path) < fullBelowBytes;
}

/** The free space of the disk of a file or folder; infinite if it is unknown. */
export function freeBytesOf(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    // A failing disk may not report its free space either.
    return Number.POSITIVE_INFINITY;
  }
}

const { errorNum: fileSystemFull } = new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL');

/** True for an error of the operating system, or a converted one, for which more space is the remedy. */
export function isOutOfSpace(error: unknown): boolean {
  const known = toStorageError(error, undefined);
  return known instanceof DatabaseError && known.errorNum === fileSystemFull;
}

/** Errors that the administrator must see in the log, in addition to the client. */
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
