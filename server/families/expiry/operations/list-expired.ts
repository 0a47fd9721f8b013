import type { Operation } from '../../../operation/operation.ts';
import { expiredDocuments } from './lib/expired-documents.ts';

interface ListExpiredArgs {
  readonly nowMs: number;
}

export interface ExpiredPlace {
  readonly databaseName: string;
  readonly collectionId: string;
}

/** The collections of all databases with expired documents. */
const listExpired: Operation<ListExpiredArgs, readonly ExpiredPlace[]> = {
  id: 'list-expired',
  mode: 'read',
  rights: 'server',
  run: ({ view }, { nowMs }) =>
    view.databases().flatMap(({ name: databaseName }) => {
      const collections = view.findDatabase(databaseName)?.collections() ?? [];
      return collections
        .filter((collection) => !expiredDocuments(collection, nowMs).next().done)
        .map(({ properties }) => ({ databaseName, collectionId: properties.id }));
    }),
};

export default listExpired;
