import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconDatabase, IconLayoutGrid, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchDatabaseSizes, fetchOwnDatabases } from '../../api/databases.ts';
import { databasePage } from '../../lib/addresses.ts';
import { formatBytes, formatExact } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { addressOf, screens } from '../screens.ts';
import classes from './Frame.module.css';
import { isInMenu } from './menu-entries.ts';
import { DatabaseTrigger } from './triggers.tsx';
import { useActiveMenu } from './use-menus.ts';

/** Maximum number of listed names; the search finds the others. */
const maxShown = 100;

/** The current database; selecting another one opens it on the same screen. */
export function DatabaseSelector() {
  const current = pageDatabase();
  const active = useActiveMenu();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
    staleTime: 60_000,
  });
  const access = useAppState((state) => state.access);
  const { data: sizes } = useQuery({
    queryKey: ['databases', 'sizes'],
    queryFn: ({ signal }) => fetchDatabaseSizes(signal),
    enabled: isOpen && access?.isAdministrator === true,
    staleTime: 60_000,
  });
  const databasesScreen = screens.find(({ paths }) => paths.includes('databases'));
  const isListed = databasesScreen !== undefined && isInMenu(databasesScreen, { database: current, access });
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setOpen(true);
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      setOpen(false);
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
  });
  const open = (name: string) => {
    combobox.closeDropdown();
    if (name === current) return;
    // Content of one database, such as a graph, does not exist in the other.
    window.location.assign(databasePage(name, active && addressOf(active)));
  };
  const names = data.includes(current) ? data : [current, ...data];
  const wanted = text.trim().toLowerCase();
  const found = names.filter((name) => name.toLowerCase().includes(wanted));
  return (
    <Combobox store={combobox} onOptionSubmit={open} position="bottom-start" width={288}>
      <Combobox.Target targetType="button">
        <DatabaseTrigger onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.databases}>
        <Combobox.Search
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          leftSection={<IconSearch size={16} />}
          placeholder="Find a database"
          aria-label="Find a database"
        />
        <Combobox.Options aria-label="Databases" className={classes.databaseList}>
          {found.slice(0, maxShown).map((name) => (
            <DatabaseOption key={name} name={name} isCurrent={name === current} bytes={sizes?.get(name)} />
          ))}
          {found.length === 0 && <Combobox.Empty>No database has this name.</Combobox.Empty>}
        </Combobox.Options>
        {found.length > maxShown && (
          <p className={classes.databaseRest}>
            {formatExact(found.length - maxShown)} more: type to find them
          </p>
        )}
        {isListed && (
          <Combobox.Footer className={classes.databaseFoot}>
            <Link
              to={addressOf(databasesScreen)}
              className={classes.allDatabases}
              onClick={() => combobox.closeDropdown()}
            >
              <IconLayoutGrid size={16} aria-hidden />
              <span className={classes.space}>All databases</span>
              {databasesScreen.menu?.letter !== undefined && (
                <KeyHint shortcut={`g ${databasesScreen.menu.letter}`} />
              )}
            </Link>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface DatabaseOptionProps {
  readonly name: string;
  readonly isCurrent: boolean;
  /** Undefined while unknown. */
  readonly bytes: number | undefined;
}

function DatabaseOption({ name, isCurrent, bytes }: DatabaseOptionProps) {
  return (
    <Combobox.Option
      value={name}
      active={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes.databaseOption}
    >
      <IconDatabase size={16} aria-hidden />
      <LongName name={name} className={classes.databaseName} />
      <span className={classes.databaseSize} title="Data with indexes">
        {bytes === undefined ? '' : formatBytes(bytes)}
      </span>
      {isCurrent && <IconCheck size={16} aria-label="current" role="img" />}
    </Combobox.Option>
  );
}
