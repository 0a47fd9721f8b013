import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconLayoutSidebarRight } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { HeaderButton } from '../ui/HeaderButton.tsx';
import classes from '../ui/header.module.css';
import type { PanelEntry } from '../ui/panel-entry.ts';
import { useWorkspaceState } from '../ui/workspace-context.tsx';
import { panelEntries } from './registry.ts';

/** Panels up to this order are tabs. */
const lastTabOrder = 60;
const tabs = panelEntries.filter(({ order }) => order <= lastTabOrder);
const others = panelEntries.filter(({ order }) => order > lastTabOrder);

/** Opens and collapses the panels on the right; below 1100 px as one menu. */
export function PanelTabs() {
  const panel = useWorkspaceState((state) => state.panel);
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <PanelMenu entries={panelEntries}>
        <HeaderButton label="Panels" icon={IconLayoutSidebarRight} />
      </PanelMenu>
    );
  }
  const other = others.find(({ id }) => id === panel);
  return (
    <nav aria-label="Panels" className={classes.tabs}>
      {tabs.map((entry) => (
        <Tab key={entry.id} entry={entry} isOpen={entry.id === panel} />
      ))}
      {other !== undefined && <Tab entry={other} isOpen />}
      {others.length > 0 && (
        <PanelMenu entries={others}>
          <UnstyledButton className={classes.more} aria-label="More panels">
            <IconDots size={16} />
          </UnstyledButton>
        </PanelMenu>
      )}
    </nav>
  );
}

function Tab({
  entry: { id, label, icon: TabIcon, count, Component },
  isOpen,
}: {
  readonly entry: PanelEntry;
  readonly isOpen: boolean;
}) {
  const number = useWorkspaceState((state) => count?.(state) ?? 0);
  return (
    <button
      type="button"
      className={classes.tab}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'graph-panel' : undefined}
      onPointerEnter={() => Component.preload?.()}
      onFocus={() => Component.preload?.()}
      onClick={() => void runCommand('graph.togglePanel', { panel: id })}
    >
      <TabIcon size={16} />
      {label}
      {number > 0 && <span className={classes.tabCount}>{number}</span>}
    </button>
  );
}

interface PanelMenuProps {
  readonly entries: readonly PanelEntry[];
  readonly children: React.ReactElement;
}

function PanelMenu({ entries, children }: PanelMenuProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ id, label, icon: EntryIcon }) => (
          <Menu.Item
            key={id}
            leftSection={<EntryIcon size={16} />}
            onClick={() => void runCommand('graph.showPanel', { panel: id })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
