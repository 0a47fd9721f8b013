import { useMediaQuery } from '@mantine/hooks';
import {
  IconAsterisk,
  IconChevronDown,
  IconChevronRight,
  IconDatabase,
  IconFileText,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { ItemListHandle } from '../../../ui/lists/ItemList.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { LongName } from '../../../ui/values/LongName.tsx';
import { LevelRadio } from './LevelRadio.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import classes from './PermissionGrid.module.css';
import { type Choice, choices, levelName, type PermissionRow } from './permission-rows.ts';

interface PermissionGridProps {
  readonly rows: readonly PermissionRow[];
  readonly lockReason: string | undefined;
  readonly onChoose: (row: PermissionRow, choice: Choice) => void;
  readonly onToggle: (database: string) => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const keyOf = ({ key }: PermissionRow) => key;

/**
 * Databases and their collections with the level of each. Arrow keys move between rows, 1 to 4 set the level, Space
 * opens a database.
 */
export function PermissionGrid(props: PermissionGridProps) {
  const { rows, lockReason, onChoose, onToggle } = props;
  const width = useWidth();
  const columns = useMemo(() => {
    const name: Column<PermissionRow> = {
      id: 'name',
      label: 'Database or collection',
      render: (row) => (
        <>
          <Name row={row} onToggle={() => onToggle(row.database)} />
          {width === 'phone' && (
            <div className={classes.second}>
              <Effective row={row} />
            </div>
          )}
        </>
      ),
    };
    return [
      name,
      ...(width === 'phone'
        ? [selectColumn(lockReason, onChoose)]
        : levelColumns(width, lockReason, onChoose)),
    ];
  }, [width, lockReason, onChoose, onToggle]);
  const onRowKey = (event: KeyboardEvent<HTMLElement>, row: PermissionRow) => {
    if (event.target instanceof HTMLSelectElement) return false;
    const choice =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : choices[Number(event.key) - 1];
    if (choice !== undefined) onChoose(row, choice);
    else if (isToggle(event.key, row)) onToggle(row.database);
    else return event.key === 'ArrowLeft' && row.depth === 2 && row.database;
    return true;
  };
  return (
    <Table
      ref={props.ref}
      label="Permissions"
      name="permissions"
      role="treegrid"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      // On a phone a row has two lines, and the levels are in a list.
      rowHeightPx={width === 'phone' ? 52 : 32}
      attributesOf={(row) => ({
        'aria-level': row.depth,
        'aria-expanded': row.isOpen,
        'data-changed': row.chosen !== row.saved || undefined,
      })}
      onRowKey={onRowKey}
      onOpen={() => undefined}
      empty={props.empty}
      className={classes.table}
    />
  );
}

type Width = 'wide' | 'medium' | 'narrow' | 'phone';

function useWidth(): Width {
  const options = { getInitialValueInEffect: false };
  const isPhone = useMediaQuery('(width < 600px)', false, options);
  const isNarrow = useMediaQuery('(width < 760px)', false, options);
  const isMedium = useMediaQuery('(width <= 1360px)', false, options);
  return isPhone ? 'phone' : isNarrow ? 'narrow' : isMedium ? 'medium' : 'wide';
}

const levelWidths = { wide: 92, medium: 84, narrow: 56 } as const;
const effectiveWidths = { wide: 270, medium: 250, narrow: 150 } as const;
const headings: Readonly<Record<Choice, readonly string[]>> = {
  rw: ['Administrate', 'Read/Write'],
  ro: ['Access', 'Read only'],
  none: ['No access'],
  default: ['Use default'],
};

type Choose = PermissionGridProps['onChoose'];

function levelColumns(
  width: keyof typeof levelWidths,
  lockReason: string | undefined,
  onChoose: Choose,
): Column<PermissionRow>[] {
  const levels = choices.map((choice): Column<PermissionRow> => {
    const [first = '', second] = headings[choice];
    return {
      id: choice,
      label: first,
      heading: (
        <span className={classes.level}>
          {first}
          {second !== undefined && (
            <>
              <br />
              {second}
            </>
          )}
        </span>
      ),
      widthPx: choice === 'rw' && width !== 'narrow' ? 104 : levelWidths[width],
      isResizable: false,
      align: 'center',
      render: (row) =>
        choice === 'default' && !row.hasDefault ? (
          <span className={classes.muted}>–</span>
        ) : (
          <LevelRadio
            row={row}
            choice={choice}
            lockReason={lockReason}
            onChoose={() => onChoose(row, choice)}
          />
        ),
    };
  });
  const effective: Column<PermissionRow> = {
    id: 'effective',
    label: 'Effective level and its source',
    widthPx: effectiveWidths[width],
    isResizable: false,
    render: (row) => <Effective row={row} />,
  };
  return [...levels, effective];
}

function selectColumn(lockReason: string | undefined, onChoose: Choose): Column<PermissionRow> {
  return {
    id: 'level',
    label: 'Level',
    widthPx: 148,
    isResizable: false,
    render: (row) => (
      <LevelSelect row={row} lockReason={lockReason} onChoose={(choice) => onChoose(row, choice)} />
    ),
  };
}

function isToggle(key: string, { isOpen }: PermissionRow): boolean {
  if (isOpen === undefined) return false;
  return key === ' ' || key === 'Enter' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
}

function Name({ row, onToggle }: { readonly row: PermissionRow; readonly onToggle: () => void }) {
  const { isOpen, isDefault, depth, label, collectionCount, ownLevelCount } = row;
  const Icon = isDefault ? IconAsterisk : depth === 1 ? IconDatabase : IconFileText;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.name} data-depth={depth}>
      {isOpen === undefined ? (
        <span className={classes.noToggle} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={classes.toggle}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${label}`}
          onClick={onToggle}
        >
          <Chevron size={16} aria-hidden />
        </button>
      )}
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.label} data-database={(depth === 1 && !isDefault) || undefined}>
        <LongName name={label} />
      </span>
      {isOpen === false && (
        <span className={classes.muted}>
          {formatAmount(collectionCount, 'collection')}
          {ownLevelCount > 0 && `, ${formatExact(ownLevelCount)} with an own level`}
        </span>
      )}
    </span>
  );
}

function Effective({ row }: { readonly row: PermissionRow }) {
  const { effective, former, source } = row;
  return (
    <span className={classes.effective}>
      <b data-none={effective === 'none' || undefined}>{levelName(effective, row)}</b>
      <span className={classes.muted}> · </span>
      {former === effective ? (
        <span className={classes.muted}>{source}</span>
      ) : (
        <span className={classes.was}>was {levelName(former, row)}</span>
      )}
    </span>
  );
}
