import { ActionIcon, Menu } from '@mantine/core';
import { IconDatabase, IconDots, IconExternalLink, IconLock, IconTrash } from '@tabler/icons-react';
import type { DatabaseEntry } from '../../api/databases.ts';
import { runCommand } from '../../command.ts';
import { databasePage } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { agree } from '../../lib/plural.ts';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import type { ListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import classes from './DatabaseItem.module.css';
import { sizeOf } from './find-databases.ts';
import { systemOnly } from './validate-database.ts';

interface DatabaseItemProps {
  readonly database: DatabaseEntry;
  readonly control: ItemControlProps;
  readonly layout: ListLayout;
}

/** A database as a tile or row that opens it. */
export function DatabaseItem({ database, control, layout }: DatabaseItemProps) {
  const { name, owners } = database;
  const isCurrent = name === pageDatabase();
  return (
    <div
      className={layout === 'rows' ? classes.row : classes.tile}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <a href={databasePage(name)} className={classes.open} {...control}>
        <IconDatabase size={16} className={classes.icon} aria-hidden />
        <LongName name={name} className={classes.name} />
        {isCurrent && <span className={classes.tag}>current</span>}
      </a>
      <div className={classes.menu}>
        {isCurrent ? (
          <span className={classes.lock} title="The current database cannot be deleted.">
            <IconLock size={16} role="img" aria-label="The current database cannot be deleted." />
          </span>
        ) : (
          <DatabaseMenu database={database} tabIndex={control.tabIndex} />
        )}
      </div>
      <span className={classes.content}>{contentOf(database)}</span>
      <span className={classes.size}>
        <Bytes value={sizeOf(database)} /> with indexes
      </span>
      <span className={classes.owner} title={owners?.join(', ')}>
        {owners && owners.length > 0 && `${agree(owners.length, 'Owner')} ${owners.join(', ')}`}
      </span>
    </div>
  );
}

function contentOf({ collections, systemCollections = 0, graphs = 0 }: DatabaseEntry): string {
  if (collections === undefined) return '–';
  const what =
    collections === 0
      ? `${formatAmount(systemCollections, 'collection')}, all system`
      : formatAmount(collections, 'collection');
  return `${what} · ${formatAmount(graphs, 'graph')}`;
}

function DatabaseMenu(props: { readonly database: DatabaseEntry; readonly tabIndex: number }) {
  const { name, isSystem = false } = props.database;
  const refusal = isSystem
    ? 'The database _system cannot be deleted.'
    : pageDatabase() === '_system'
      ? undefined
      : systemOnly;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={26} aria-label={`Actions of ${name}`} tabIndex={props.tabIndex}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={databasePage(name)}
          target="_blank"
          leftSection={<IconExternalLink size={16} />}
        >
          Open in a new tab
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          color="var(--orrery-error)"
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => void runCommand('databases.delete', props.database)}
        >
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
