import { Select } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { InspectedMember } from './engine/messages.ts';
import classes from './Inspector.module.css';
import { RunText } from './RunText.tsx';
import type { ShellSession } from './ShellSession.ts';

interface Row extends InspectedMember {
  readonly path: readonly string[];
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** The members of a value of the shell as a tree, which are read when they are opened. */
export function Inspector({ session }: { readonly session: ShellSession }) {
  const subjects = useStore(session.store, (state) => state.subjects);
  const commandCount = useStore(session.store, (state) => state.commandCount);
  const isReady = useStore(session.store, (state) => state.kind === 'ready');
  const chosen = useStore(session.store, (state) => state.subject);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [children, setChildren] = useState<ReadonlyMap<string, readonly InspectedMember[]>>(new Map());
  const [active, setActive] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const root = keyOf([chosen]);

  const load = useCallback(
    async (path: readonly string[]) => {
      const members = await session.inspect(path);
      if (members !== undefined) setChildren((known) => new Map(known).set(keyOf(path), members));
    },
    [session],
  );
  // Values may have changed after a command: the open ones are read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of commands, and the open paths of that time
  useEffect(() => {
    if (!isReady) return;
    const paths = [root, ...open].filter((key, index, all) => all.indexOf(key) === index);
    void (async () => {
      for (const key of paths) await load(JSON.parse(key) as string[]);
    })();
  }, [isReady, commandCount, root, load]);

  const rows = rowsOf([chosen], children, open);
  const toggle = (row: Row) => {
    const key = keyOf(row.path);
    const next = new Set(open);
    if (next.delete(key)) return setOpen(next);
    setOpen(next.add(key));
    void load(row.path);
  };
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ path }) => keyOf(path) === active),
  );
  const focusRow = (index: number) =>
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (row === undefined) return;
    const isOpen = open.has(keyOf(row.path));
    if (event.key === 'ArrowDown') focusRow(activeIndex + 1);
    else if (event.key === 'ArrowUp') focusRow(activeIndex - 1);
    else if (event.key === 'ArrowRight' && row.isExpandable && !isOpen) toggle(row);
    else if (event.key === 'ArrowLeft' && isOpen) toggle(row);
    else if (event.key === 'Enter' && row.isExpandable) toggle(row);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Object inspector</h2>
        <Select
          size="xs"
          w={140}
          aria-label="Inspected object"
          allowDeselect={false}
          classNames={{ input: classes.mono, option: classes.mono }}
          data={subjects.includes(chosen) ? [...subjects] : [chosen, ...subjects]}
          value={chosen}
          onChange={(value) => {
            session.choose(value ?? 'db');
            setOpen(new Set());
          }}
        />
      </div>
      <div ref={tree} role="tree" aria-label={chosen} className={classes.tree} onKeyDown={onKeyDown}>
        {rows.map((row, index) => {
          const key = keyOf(row.path);
          return (
            <MemberRow
              key={key}
              row={row}
              isOpen={open.has(key)}
              isSelected={key === active}
              isFocusable={index === activeIndex}
              onFocus={() => setActive(key)}
              onToggle={() => toggle(row)}
            />
          );
        })}
      </div>
    </>
  );
}

interface MemberRowProps {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isFocusable: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

function MemberRow({ row, isOpen, isSelected, isFocusable, onFocus, onToggle }: MemberRowProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div
      role="treeitem"
      aria-level={row.path.length - 1}
      aria-expanded={row.isExpandable ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      className={classes.row}
      style={{ paddingLeft: 12 + 14 * (row.path.length - 2) }}
      onFocus={onFocus}
      onClick={() => row.isExpandable && onToggle()}
      onKeyDown={() => undefined}
    >
      <span className={classes.chevron}>{row.isExpandable && <Chevron size={14} aria-hidden />}</span>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.value}>
        <RunText runs={row.preview} />
      </span>
    </div>
  );
}

function rowsOf(
  path: readonly string[],
  children: ReadonlyMap<string, readonly InspectedMember[]>,
  open: ReadonlySet<string>,
): readonly Row[] {
  return (children.get(keyOf(path)) ?? []).flatMap((member) => {
    const own = [...path, member.name];
    const row = { ...member, path: own };
    return open.has(keyOf(own)) ? [row, ...rowsOf(own, children, open)] : [row];
  });
}
