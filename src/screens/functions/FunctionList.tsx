import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { keyOf } from '../../api/functions.ts';
import { formatExact } from '../../lib/format.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import classes from './FunctionList.module.css';
import { type FunctionGroup, splitName } from './group-functions.ts';

interface FunctionListProps {
  readonly groups: readonly FunctionGroup[];
  /** The key of the function in the editor. */
  readonly openKey: string;
  /** Keys of functions with unsaved changes. */
  readonly changed: ReadonlySet<string>;
  /** The reason why groups cannot be removed. */
  readonly refusal: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onRemoveGroup: (namespace: string) => void;
  readonly ref?: Ref<ItemListHandle>;
}

type Row =
  | { readonly kind: 'group'; readonly group: FunctionGroup }
  | { readonly kind: 'function'; readonly function: UserFunctionInfo };

const groupHeightPx = 32;
const functionHeightPx = 44;

/** Functions by namespace. Arrow keys move, Enter opens, left and right fold and unfold a namespace. */
export function FunctionList(props: FunctionListProps) {
  const { groups, openKey, changed, refusal, onOpen, onRemoveGroup } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(groups, folded), [groups, folded]);
  const openIndex = rows.findIndex((row) => row.kind === 'function' && keyOf(row.function.name) === openKey);
  const [activeIndex, setActiveIndex] = useState<number>();
  const active = Math.min(activeIndex ?? Math.max(0, openIndex), rows.length - 1);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]!.kind === 'group' ? groupHeightPx : functionHeightPx),
    overscan: 10,
  });
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActiveIndex(next);
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(props.ref, () => ({ focus: () => focusRow(active) }));
  const fold = (namespace: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(namespace);
    else next.delete(namespace);
    setFolded(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = (event.target as HTMLElement).closest('[data-row]');
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(target.getAttribute('data-row'));
    const row = rows[index]!;
    const move = moveOf(event.key, index, rows.length);
    if (move !== undefined) focusRow(move);
    else if (row.kind === 'group' && event.key === 'ArrowLeft') fold(row.group.namespace, true);
    else if (row.kind === 'group' && event.key === 'ArrowRight') fold(row.group.namespace, false);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its buttons
    <div ref={scroller} className={classes.scroller} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised list cannot use ul and li */}
      <div
        role="list"
        aria-label="Functions"
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]!;
          const control = {
            'data-row': index,
            tabIndex: index === active ? 0 : -1,
            onFocus: () => setActiveIndex(index),
          };
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={row.kind === 'function' ? keyOf(row.function.name) : row.group.namespace}
              role="listitem"
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {row.kind === 'function' ? (
                <FunctionRow
                  control={control}
                  function={row.function}
                  isOpen={keyOf(row.function.name) === openKey}
                  isChanged={changed.has(keyOf(row.function.name))}
                  onOpen={onOpen}
                />
              ) : (
                <GroupRow
                  control={control}
                  group={row.group}
                  isFolded={folded.has(row.group.namespace)}
                  refusal={refusal}
                  onFold={fold}
                  onRemove={onRemoveGroup}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The row to which a key moves the focus. */
function moveOf(key: string, index: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 10,
    PageUp: index - 10,
    Home: 0,
    End: count - 1,
  };
  return moves[key];
}

/** Attributes of the button of a row, for the movement with arrow keys. */
interface RowControl {
  readonly 'data-row': number;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

function FunctionRow(props: {
  readonly control: RowControl;
  readonly function: UserFunctionInfo;
  readonly isOpen: boolean;
  readonly isChanged: boolean;
  readonly onOpen: (key: string) => void;
}) {
  const key = keyOf(props.function.name);
  return (
    <UnstyledButton
      {...props.control}
      className={classes.function}
      aria-current={props.isOpen ? 'true' : undefined}
      title={key}
      onClick={() => props.onOpen(key)}
    >
      <span className={classes.name}>
        {splitName(key).last}
        {props.isChanged && (
          <span className={classes.dot} role="img" aria-label="changed" title="Not saved" />
        )}
      </span>
      <span className={classes.kind}>
        {props.function.isDeterministic ? 'deterministic' : 'not deterministic'}
      </span>
    </UnstyledButton>
  );
}

function GroupRow(props: {
  readonly control: RowControl;
  readonly group: FunctionGroup;
  readonly isFolded: boolean;
  readonly refusal: string | undefined;
  readonly onFold: (namespace: string, isFolded: boolean) => void;
  readonly onRemove: (namespace: string) => void;
}) {
  const { isFolded, refusal } = props;
  const { namespace, functions } = props.group;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <>
      <UnstyledButton
        {...props.control}
        className={classes.group}
        aria-expanded={!isFolded}
        title={namespace}
        onClick={() => props.onFold(namespace, !isFolded)}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.namespace}>{namespace}</span>
        <span className={classes.count}>{formatExact(functions.length)}</span>
      </UnstyledButton>
      <Tooltip label={refusal ?? `Remove group ${namespace}`} multiline maw={320}>
        <ActionIcon
          size={28}
          aria-label={`Remove group ${namespace}`}
          aria-disabled={refusal !== undefined || undefined}
          data-disabled={refusal !== undefined || undefined}
          onClick={() => refusal === undefined && props.onRemove(namespace)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function rowsOf(groups: readonly FunctionGroup[], folded: ReadonlySet<string>): readonly Row[] {
  return groups.flatMap((group): readonly Row[] => [
    { kind: 'group', group },
    ...(folded.has(group.namespace)
      ? []
      : group.functions.map((each): Row => ({ kind: 'function', function: each }))),
  ]);
}
