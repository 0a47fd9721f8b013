import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { runCommand } from '../../command.ts';
import { isChanged, type QueryTab } from '../../query/tabs/query-tab.ts';
import { LongName } from '../../ui/values/LongName.tsx';
import classes from './QueryTabBar.module.css';
import { type QueryPage, useIsRunning } from './use-query-page.ts';

interface QueryTabBarProps {
  readonly page: QueryPage;
  /** At the right end. */
  readonly children: ReactNode;
}

/** The open queries. Arrow keys choose a tab, Alt with arrow keys moves it, Delete closes it. */
export function QueryTabBar({ page, children }: QueryTabBarProps) {
  const { session, tabs, tab: active } = page;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = tabs.findIndex(({ id }) => id === active.id);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0 && event.altKey) session.tabs.move(active.id, step);
    else if (step !== 0) session.tabs.activate(tabs.at((place + step) % tabs.length)!.id);
    else if (event.key === 'Delete') void runCommand('query.closeTab', active.id);
    else return;
    event.preventDefault();
    const list = event.currentTarget;
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <div className={classes.bar}>
      <div role="tablist" aria-label="Queries" className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton key={tab.id} page={page} tab={tab} isActive={tab.id === active.id} />
        ))}
      </div>
      <Tooltip label="New query">
        <ActionIcon aria-label="New query" onClick={() => void runCommand('query.newTab')}>
          <IconPlus size={16} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.space} />
      {children}
    </div>
  );
}

interface TabButtonProps {
  readonly page: QueryPage;
  readonly tab: QueryTab;
  readonly isActive: boolean;
}

function TabButton({ page, tab, isActive }: TabButtonProps) {
  const isRunning = useIsRunning(page.session, tab.id);
  const state = isRunning ? 'running' : isChanged(tab) ? 'changed' : undefined;
  const close = () => void runCommand('query.closeTab', tab.id);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isActive}
      aria-label={state === undefined ? tab.title : `${tab.title}, ${state}`}
      tabIndex={isActive ? 0 : -1}
      className={classes.tab}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-close]')) close();
        else page.session.tabs.activate(tab.id);
      }}
      onAuxClick={({ button }) => button === 1 && close()}
    >
      <LongName name={tab.title} className={classes.name} />
      {isRunning && <Loader size={12} aria-hidden />}
      {state === 'changed' && <span className={classes.dot} aria-hidden />}
      {isActive && (
        // A tab has no buttons inside: the keyboard closes it with Delete or Alt+W.
        <span data-close className={classes.close} aria-hidden title={`Close ${tab.title}`}>
          <IconX size={14} />
        </span>
      )}
    </button>
  );
}
