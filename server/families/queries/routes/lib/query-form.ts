import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { ListedQuery } from '../../../../engine/queries/QueryList.ts';

/** A running or recorded query as the lists show it. */
export function queryForm({ info, runTime, state }: ListedQuery, dialect: Dialect) {
  return {
    id: info.queryId,
    query: info.text,
    started: `${new Date(info.startedMs).toISOString().slice(0, 19)}Z`,
    runTime,
    ...(dialect === '2.8'
      ? {}
      : {
          database: info.databaseName,
          user: info.user ?? 'root',
          bindVars: info.bindVars,
          stream: info.isStream,
          state,
          peakMemoryUsage: info.peakBytes,
          modificationQuery: info.isModification,
          warnings: info.warningCount,
          ...(state === 'executing' ? {} : { exitCode: info.exitCode }),
          // An extension: the current query thread.
          ...(info.threadNumber === undefined ? {} : { thread: info.threadNumber }),
        }),
  };
}
