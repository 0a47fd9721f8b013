import type { RecentChange } from '../monitoring/RecentChanges.ts';
import type { RequestScope } from './route.ts';

type Noted = Pick<RecentChange, 'action' | 'name' | 'note' | 'counts'>;

/** Adds a successful change to the recent changes and to the log. */
export function noteChange({ host, databaseName, user }: RequestScope, change: Noted): void {
  host.changes.add({ ...change, timeMs: Date.now(), databaseName, user });
  const parameters = host.log.parameters({
    database: databaseName,
    username: user,
    queryid: undefined,
    url: undefined,
  });
  host.log.topic('general').info(parameters, textOf(change));
}

function textOf({ action, name, note = '', counts }: Noted): string {
  switch (action) {
    case 'createCollection':
      return `collection '${name}' created`;
    case 'dropCollection':
      return `collection '${name}' deleted`;
    case 'renameCollection':
      return `collection '${note}' renamed to '${name}'`;
    case 'truncateCollection':
      return `collection '${name}' truncated`;
    case 'createIndex':
      return `index created on collection '${name}': ${note}`;
    case 'dropIndex':
      return `index deleted from collection '${name}': ${note}`;
    case 'createGraph':
      return `graph '${name}' created: ${note}`;
    case 'dropGraph':
      return `graph '${name}' deleted`;
    case 'import':
      return `import into collection '${name}': ${counts?.created ?? 0} created, ${counts?.updated ?? 0} updated, ${counts?.errors ?? 0} errors`;
  }
}
