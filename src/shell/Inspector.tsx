import { Select } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Tree } from '../ui/trees/Tree.tsx';
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
  const toggle = (row: Row, isOpen: boolean) => {
    const key = keyOf(row.path);
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
    if (isOpen) void load(row.path);
  };
  const isOpen = (row: Row) => (row.isExpandable ? open.has(keyOf(row.path)) : undefined);

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
      <Tree
        label={chosen}
        items={rows}
        keyOf={({ path }) => keyOf(path)}
        nameOf={({ name }) => name}
        levelOf={({ path }) => path.length - 1}
        isOpen={isOpen}
        onToggle={toggle}
        activeIndex={rows.findIndex(({ path }) => keyOf(path) === active)}
        onActivate={(row) => setActive(keyOf(row.path))}
        onClick={(row) => row.isExpandable && toggle(row, !isOpen(row))}
        render={(row) => (
          <>
            <span className={classes.name}>{row.name}</span>
            <span className={classes.value}>
              <RunText runs={row.preview} />
            </span>
          </>
        )}
        rowHeightPx={24}
        indentPx={14}
        className={classes.tree}
      />
    </>
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
