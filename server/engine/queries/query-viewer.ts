import type { OperationScope } from '../../operation/operation.ts';

/** A caller that lists or kills queries: of one database, or (undefined) of all. */
export interface QueryViewer extends Pick<OperationScope, 'rights' | 'userId'> {
  readonly databaseName: string | undefined;
}

/** Users see their own queries, administrators see all. */
export function isSeenBy(
  { rights, userId, databaseName }: QueryViewer,
  query: { readonly databaseName: string; readonly userId?: string | undefined },
): boolean {
  if (databaseName !== undefined && query.databaseName !== databaseName) return false;
  return rights.isAdministrator || query.userId === userId;
}
