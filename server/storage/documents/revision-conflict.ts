import { DatabaseError } from '../../../protocol/errors.ts';

interface Stored {
  readonly _id: string;
  readonly _rev: string;
  readonly _key: string;
}

/** 1200 (conflict): the stored revision is not the expected one. */
export function revisionConflict({ _id, _rev, _key }: Stored): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_CONFLICT', {
    message: 'conflict, _rev values do not match',
    extra: { _id, _rev, _key },
  });
}
