import type { ListedQuery } from '../../../protocol/api/query.ts';
import { changeQueryTracking, clearSlowQueries, killQuery } from '../../api/queries.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses, databasePage } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { handOverQuery } from '../../store/query-handover.ts';

interface KillArgs {
  readonly query: ListedQuery;
  /** The signed-in user; undefined without authentication. */
  readonly own: string | undefined;
}

interface ClearSlowArgs {
  readonly count: number;
  readonly isAll: boolean;
  readonly database: string;
}

export interface ChangeTrackingArgs {
  /** Seconds. */
  readonly slowQueryThreshold: number;
  readonly maxSlowQueries: number;
}

/** Longest shown part of a text in a confirmation. */
const maxShown = 200;

const kill: Command<KillArgs, CommandContext> = {
  id: 'queries.kill',
  label: 'Kill a running query',
  isListed: false,
  errorTitle: 'The query could not be killed',
  async run(context, { query, own }) {
    // Queries of the own user are killed without a question.
    if (own !== undefined && query.user !== undefined && query.user !== own) {
      const { isConfirmed } = await confirm({
        title: `Kill query ${query.id}`,
        text: `This is a query of the user ${query.user}. It ends with the error 1500 (query killed), and its changes are discarded.`,
        facts: [
          ['Query', query.query.slice(0, maxShown)],
          ['Runtime', `${query.runTime.toFixed(2)} s`],
        ],
        action: 'Kill query',
      });
      if (!isConfirmed) return;
    }
    try {
      await killQuery(query.id, query.database);
      notifySuccess('Queries', `Query ${query.id} killed.`);
    } finally {
      await context.refresh('queries');
    }
  },
};

const clearSlow: Command<ClearSlowArgs, CommandContext> = {
  id: 'queries.clearSlow',
  label: 'Delete the log of slow queries',
  isListed: false,
  errorTitle: 'The log could not be deleted',
  async run(context, { count, isAll, database }) {
    const { isConfirmed } = await confirm({
      title: 'Delete the log of slow queries',
      text: isAll
        ? 'This removes the slow queries of all databases from the list. The queries and their data are not affected.'
        : `This removes the slow queries of the database ${database} from the list. The queries and their data are not affected.`,
      action: `Delete ${formatAmount(count, 'entry')}`,
    });
    if (!isConfirmed) return;
    await clearSlowQueries({ isAll });
    await context.refresh('queries');
    notifySuccess('Queries', 'Log of slow queries deleted.');
  },
};

const changeTracking: Command<ChangeTrackingArgs, CommandContext> = {
  id: 'queries.changeTracking',
  label: 'Change when a query counts as slow',
  isListed: false,
  errorTitle: 'The settings could not be changed',
  async run(context, change) {
    await changeQueryTracking(change);
    await context.refresh('queries');
    notifySuccess('Queries', 'Settings of slow queries saved.');
  },
};

/** Opens the query with its bind variables in the query editor, in the database of the query. */
const edit: Command<ListedQuery, CommandContext> = {
  id: 'queries.edit',
  label: 'Open a query in the editor',
  isListed: false,
  errorTitle: 'The query could not be opened',
  run({ navigate }, { query, bindVars = {}, database = pageDatabase() }) {
    const values = Object.entries(bindVars).map(([name, value]) => [name, JSON.stringify(value)] as const);
    handOverQuery(query, Object.fromEntries(values));
    // Another database has a page of its own.
    if (database === pageDatabase()) navigate(addresses.query());
    else window.location.assign(databasePage(database, addresses.query()));
  },
};

export const queryCommands = [kill, clearSlow, changeTracking, edit] as const;
