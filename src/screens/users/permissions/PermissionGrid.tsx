import { useMediaQuery } from '@mantine/hooks';
import {
  IconAsterisk,
  IconChevronDown,
  IconChevronRight,
  IconDatabase,
  IconFileText,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { ItemListHandle } from '../../../ui/lists/ItemList.tsx';
import { rowMoveOf } from '../../../ui/tables/row-keys.ts';
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

const heads = [
  ['Administrate', 'Read/Write'],
  ['Access', 'Read only'],
  ['No access', ''],
  ['Use default', ''],
] as const;

/**
 * Databases and their collections with the level of each. Arrow keys move between rows, 1 to 4 set the level, Space
 * opens a database.
 */
export function PermissionGrid(props: PermissionGridProps) {
  const { rows, lockReason, onChoose, onToggle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState('');
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const rowHeightPx = rowHeight(isPhone);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollPaddingEnd: 44,
  });
  const items = virtualizer.getVirtualItems();
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActiveKey(row.key);
    virtualizer.scrollToIndex(index);
    const focus = () =>
      scroller.current
        ?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
        ?.focus({ preventScroll: true });
    focus();
    // A row outside the viewport is rendered with the next render.
    requestAnimationFrame(focus);
  };
  useImperativeHandle(props.ref, () => ({ focus: () => focusRow(active) }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('tr[data-index]')?.dataset.index);
    const row = rows[index];
    if (!row || event.target instanceof HTMLSelectElement) return;
    const move = rowMoveOf(event, index, rows.length);
    const choice =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : choices[Number(event.key) - 1];
    if (move) focusRow(move.index);
    else if (choice !== undefined) onChoose(row, choice);
    else if (isToggle(event.key, row)) onToggle(row.database);
    else if (event.key === 'ArrowLeft' && row.depth === 2)
      focusRow(rows.findIndex(({ key }) => key === row.database));
    else return;
    event.preventDefault();
  };
  const above = items[0]?.start ?? 0;
  const below = Math.max(0, rows.length * rowHeightPx - (items.at(-1)?.end ?? 0));

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows have keyboard shortcuts
        role="treegrid"
        aria-label="Permissions"
        aria-rowcount={rows.length + 1}
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <Headings isPhone={isPhone} />
        <tbody>
          {above > 0 && <Gap heightPx={above} />}
          {items.map(({ index }) => {
            const row = rows[index]!;
            return (
              <Row
                key={row.key}
                row={row}
                index={index}
                isActive={index === active}
                isPhone={isPhone}
                lockReason={lockReason}
                onFocus={() => setActiveKey(row.key)}
                onChoose={(choice) => onChoose(row, choice)}
                onToggle={() => onToggle(row.database)}
              />
            );
          })}
          {below > 0 && <Gap heightPx={below} />}
        </tbody>
      </table>
      {rows.length === 0 && <div className={classes.empty}>{props.empty}</div>}
    </div>
  );
}

/** On a phone a row has two lines, and the levels are in a list. */
const rowHeight = (isPhone: boolean) => (isPhone ? 52 : 32);

function Headings({ isPhone }: { readonly isPhone: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">Database or collection</th>
        {isPhone ? (
          <th scope="col" className={classes.select}>
            Level
          </th>
        ) : (
          <>
            {heads.map(([first, second]) => (
              <th key={first} scope="col" className={classes.level}>
                {first}
                {second !== '' && (
                  <>
                    <br />
                    {second}
                  </>
                )}
              </th>
            ))}
            <th scope="col" className={classes.effective}>
              Effective level and its source
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: PermissionRow;
  readonly index: number;
  readonly isActive: boolean;
  readonly isPhone: boolean;
  readonly lockReason: string | undefined;
  readonly onFocus: () => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onToggle: () => void;
}

function Row({ row, index, isActive, isPhone, lockReason, onFocus, onChoose, onToggle }: RowProps) {
  return (
    <tr
      data-index={index}
      data-changed={row.chosen !== row.saved || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={row.depth}
      aria-expanded={row.isOpen}
      className={classes.row}
      onFocus={onFocus}
    >
      <td style={{ height: rowHeight(isPhone) }}>
        <Name row={row} onToggle={onToggle} />
        {isPhone && (
          <div className={classes.second}>
            <Effective row={row} />
          </div>
        )}
      </td>
      {isPhone ? (
        <td className={classes.select}>
          <LevelSelect row={row} lockReason={lockReason} onChoose={onChoose} />
        </td>
      ) : (
        <>
          {choices.map((choice) => (
            <td key={choice} className={classes.level}>
              {choice === 'default' && !row.hasDefault ? (
                <span className={classes.muted}>–</span>
              ) : (
                <LevelRadio
                  row={row}
                  choice={choice}
                  lockReason={lockReason}
                  onChoose={() => onChoose(choice)}
                />
              )}
            </td>
          ))}
          <td className={classes.effective}>
            <Effective row={row} />
          </td>
        </>
      )}
    </tr>
  );
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
      <span className={classes.label} title={label} data-database={(depth === 1 && !isDefault) || undefined}>
        {label}
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
    <>
      <b data-none={effective === 'none' || undefined}>{levelName(effective, row)}</b>
      <span className={classes.muted}> · </span>
      {former === effective ? (
        <span className={classes.muted}>{source}</span>
      ) : (
        <span className={classes.was}>was {levelName(former, row)}</span>
      )}
    </>
  );
}

/** Fills the space of the rows above or below the viewport. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={6} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}
