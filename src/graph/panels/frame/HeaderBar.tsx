import { ActionIcon, Group, NativeSelect, Popover, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartDots,
  IconFilter,
  IconLayout2,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { countCommunities } from '../../model/community-records.ts';
import { type GraphSize, graphSizes, type PanelId } from '../../workspace/workspace-state.ts';
import { Configure } from '../look/Configure.tsx';
import shared from '../shared.module.css';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { AttributeSearch } from './AttributeSearch.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import classes from './frame.module.css';

/** The dropdowns of the header; one is open at a time. */
export type HeaderMenu = 'filter' | 'add' | 'configure';

interface HeaderBarProps {
  readonly open: HeaderMenu | undefined;
  readonly onOpen: (menu: HeaderMenu | undefined) => void;
}

/** Title, counts, size selector, and the three dropdowns. */
export function HeaderBar({ open, onOpen }: HeaderBarProps) {
  const { graph } = useWorkspace();
  const undo = useWorkspaceState((state) => state.undo);
  const size = useWorkspaceState((state) => state.size);
  return (
    <header className={`${shared.float} ${classes.header}`}>
      <h1 className={classes.title}>Graph Viewer</h1>
      <Tooltip label="Switch graph (G)">
        <button
          type="button"
          className={classes.graphName}
          onClick={() => void runCommand('graph.openSwitchDialog')}
        >
          {graph}
        </button>
      </Tooltip>
      <ShownCounts />
      <span className={classes.space} />
      <Group gap={2} wrap="nowrap">
        <IconCommand
          label={undo.undoLabel === undefined ? 'Nothing to undo' : `Undo: ${undo.undoLabel}`}
          icon={IconArrowBackUp}
          isDisabled={undo.undoLabel === undefined}
          onClick={() => void runCommand('graph.undo')}
        />
        <IconCommand
          label={undo.redoLabel === undefined ? 'Nothing to redo' : `Redo: ${undo.redoLabel}`}
          icon={IconArrowForwardUp}
          isDisabled={undo.redoLabel === undefined}
          onClick={() => void runCommand('graph.redo')}
        />
      </Group>
      <NativeSelect
        aria-label="Number of vertices"
        size="xs"
        w="9.25rem"
        value={String(size)}
        data={graphSizes.map((each) => ({
          value: String(each),
          label: each === 'all' ? 'all vertices' : `${formatExact(each)} vertices`,
        }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen: GraphSize = value === 'all' ? 'all' : (Number(value) as GraphSize);
          void runCommand('graph.randomStart', { size: chosen });
        }}
      />
      <Group gap={2} wrap="nowrap">
        <PanelButton panel="analysis" label="Analysis" commandId="graph.openAnalysis" icon={IconChartDots} />
        <PanelButton panel="layout" label="Layout" commandId="graph.openLayout" icon={IconLayout2} />
        <Dropdown
          menu="configure"
          label="Configure"
          icon={IconAdjustments}
          open={open}
          onOpen={onOpen}
          width="45rem"
        >
          <Configure />
        </Dropdown>
        <Dropdown
          menu="add"
          label="Show additional vertices"
          icon={IconUserPlus}
          open={open}
          onOpen={onOpen}
          width="26.25rem"
        >
          <AttributeSearch
            title="Add specific node by attribute"
            commandId="graph.addByAttribute"
            onDone={() => onOpen(undefined)}
          />
        </Dropdown>
        <Dropdown menu="filter" label="Filter" icon={IconFilter} open={open} onOpen={onOpen} width="26.25rem">
          <AttributeSearch
            title="Filter graph by attribute"
            commandId="graph.filter"
            onDone={() => onOpen(undefined)}
          />
        </Dropdown>
        <ExportMenu />
      </Group>
    </header>
  );
}

/** Exact 'shown of all' counts; for communities also the number of their members. */
function ShownCounts() {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const shown = useWorkspaceState((state) => state.shown);
  const totals = useWorkspaceState((state) => state.totals);
  const of = (total: number | undefined) => (total === undefined ? '' : ` of ${formatExact(total)}`);
  const { communities, members } = countCommunities(model);
  if (communities > 0) {
    const text = [
      `${formatAmount(communities, 'community', 'communities')} with ${formatExact(members)} vertices`,
      `${formatExact(shown.vertices - communities)} single${of(totals?.vertices)}`,
      formatAmount(shown.edges, 'edge'),
    ].join(' · ');
    return (
      <span className={shared.counts} title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className={shared.counts}>
      {formatExact(shown.vertices)}
      {of(totals?.vertices)} vertices · {formatExact(shown.edges)}
      {of(totals?.edges)} edges
    </span>
  );
}

interface IconCommandProps {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function IconCommand({ label, icon: CommandIcon, isDisabled = false, onClick }: IconCommandProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick}>
        <CommandIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

interface PanelButtonProps {
  readonly panel: PanelId;
  readonly label: string;
  readonly commandId: string;
  readonly icon: ComponentType<{ size?: number }>;
}

function PanelButton({ panel, label, commandId, icon: PanelIcon }: PanelButtonProps) {
  const isOpen = useWorkspaceState((state) => state.panel === panel);
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-expanded={isOpen}
        variant={isOpen ? 'light' : 'subtle'}
        onClick={() => void runCommand(commandId)}
      >
        <PanelIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

interface DropdownProps extends HeaderBarProps {
  readonly menu: HeaderMenu;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly width: string;
  readonly children: ReactNode;
}

function Dropdown({ menu, label, icon: MenuIcon, width, open, onOpen, children }: DropdownProps) {
  const isOpen = open === menu;
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onOpen(undefined);
      }}
      position="bottom-end"
      width={`min(${width}, calc(100vw - 24px))`}
      trapFocus
      withRoles={false}
      transitionProps={{ transition: 'scale-y', duration: 200 }}
    >
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            aria-label={label}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            variant={isOpen ? 'light' : 'subtle'}
            onClick={() => onOpen(isOpen ? undefined : menu)}
          >
            <MenuIcon size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.dropdown}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
