import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { runCommand } from '../../../command.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import type { ItemListHandle } from '../../../ui/lists/ItemList.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { ToolStrip } from '../../../ui/screen/ToolStrip.tsx';
import type { SavePermissionsArgs } from '../commands.ts';
import { ChangeBar } from './ChangeBar.tsx';
import { levelsQuery } from './levels-query.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import classes from './PermissionsTab.module.css';
import {
  type Choice,
  lostAccess,
  type PermissionRow,
  permissionRows,
  placeKey,
  placeOf,
} from './permission-rows.ts';
import { usePermissionChanges } from './use-permission-changes.ts';

interface PermissionsTabProps {
  readonly user: string;
  readonly isOwn: boolean;
  /** Undefined while loading. */
  readonly isAdministrator: boolean | undefined;
}

/** The levels of a user. Changes are collected and saved together. */
export function PermissionsTab({ user, isOwn, isAdministrator }: PermissionsTabProps) {
  const [text, setText] = useAddressState('find');
  const [only, setOnly] = useAddressState('only');
  const [openText, setOpenText] = useAddressState('tree');
  const grid = useRef<ItemListHandle>(null);
  const { changes, choose, discard } = usePermissionChanges(user);
  const isRoot = user === 'root';
  const { data, error, refetch } = useQuery(levelsQuery(user));
  const rows = useMemo(
    () =>
      data &&
      permissionRows(data, changes, {
        isRoot,
        text,
        isOwnOnly: only === 'own',
        openDatabases: new Set(openText.split(',')),
      }),
    [data, changes, isRoot, text, only, openText],
  );
  const lockReason = isRoot
    ? 'root has all rights; its levels cannot be changed.'
    : isAdministrator
      ? undefined
      : 'Only administrators can change permissions.';
  const onChoose = (row: PermissionRow, choice: Choice) => {
    if (lockReason !== undefined || (choice === 'default' && !row.hasDefault)) return;
    choose(row.key, choice, row.saved);
  };
  const onToggle = (database: string) => setOpenText(toggledIn(openText, database));
  const save = () => {
    const args: SavePermissionsArgs = {
      user,
      changes: Object.entries(changes).map(([key, choice]) => ({
        ...placeOf(key),
        level: choice === 'default' ? undefined : choice,
      })),
      lost: isOwn && data ? lostAccess(data, changes) : [],
      onSaved: (saved) => discard(placeKey(saved)),
    };
    void runCommand('user.savePermissions', args);
  };

  if (error && !data) {
    return (
      <ErrorPanel title="The permissions could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={classes.tab}>
      <ToolStrip label="Permissions">
        <SearchInput
          label="Search databases and collections"
          value={text}
          hasShortcut={false}
          widthPx={300}
          onSearch={setText}
          onLeave={() => grid.current?.focus()}
        />
        <Checkbox
          label="Only entries with an own level"
          checked={only === 'own'}
          onChange={(event) => setOnly(event.currentTarget.checked ? 'own' : '')}
        />
        <span className={classes.space} />
        <span className={classes.legend} aria-hidden>
          <span className={classes.set} /> set here
          <span className={classes.inherited} /> inherited
        </span>
      </ToolStrip>
      {lockReason !== undefined && isAdministrator !== undefined && (
        <p className={classes.reason}>{lockReason}</p>
      )}
      {rows ? (
        <PermissionGrid
          ref={grid}
          rows={rows}
          lockReason={lockReason}
          onChoose={onChoose}
          onToggle={onToggle}
          empty={
            <NoEntries
              text={text}
              onShowAll={() => {
                setText('');
                setOnly('');
              }}
            />
          }
        />
      ) : (
        <ScreenSkeleton rows={12} />
      )}
      <ChangeBar changes={changes} onDiscard={() => discard()} onSave={save} />
    </div>
  );
}

/** A list of names with commas, with a name added or removed. */
function toggledIn(list: string, name: string): string {
  const names = list.split(',').filter(Boolean);
  return (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(',');
}

function NoEntries({ text, onShowAll }: { readonly text: string; readonly onShowAll: () => void }) {
  return (
    <EmptyState
      title="No results"
      text={
        text === ''
          ? 'No database or collection has an own level for this user.'
          : `No database or collection has "${text}" in its name.`
      }
    >
      <Button size="xs" variant="default" onClick={onShowAll}>
        Show all entries
      </Button>
    </EmptyState>
  );
}
