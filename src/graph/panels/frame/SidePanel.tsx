import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../../command.ts';
import type { PanelId } from '../../workspace/workspace-state.ts';
import shared from '../shared.module.css';
import classes from './frame.module.css';

interface SidePanelProps {
  readonly panel: PanelId;
  /** Accessible name; `title` is the visible heading. */
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** The side panel on the right; one panel is open at a time. */
export function SidePanel({ panel, name, title = name, children }: SidePanelProps) {
  return (
    <aside className={`${shared.float} ${classes.side}`} aria-label={name}>
      <div className={classes.sideHead}>
        <Text fw={600} style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <ActionIcon aria-label="Close" onClick={() => void runCommand('graph.togglePanel', { panel })}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.sideBody}>{children}</div>
    </aside>
  );
}
