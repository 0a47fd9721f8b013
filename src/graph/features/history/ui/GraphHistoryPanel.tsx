import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDots, IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { HistoryStepRow } from './HistoryStepRow.tsx';
import classes from './history.module.css';

/** The steps of the scene, newest first, with their branches. */
export function GraphHistoryPanel() {
  const { history } = useWorkspace();
  useWorkspaceState((state) => state.undo);
  const now = useNow();
  const { nodes, currentId } = history;
  const trunk = history.trunk;
  const onTrunk = new Set(trunk);
  const ahead = new Set(trunk.slice(trunk.indexOf(currentId) + 1));
  return (
    <PanelFrame
      title="History"
      hasPadding={false}
      controls={
        <>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={14} />}
            onClick={() => void runCommand('graph.exportJournal')}
          >
            Export as AQL
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon size={28} aria-label="More history actions">
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPlayerPlay size={14} />}
                onClick={() => void runCommand('graph.replayHistory')}
              >
                Replay on today's data
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      footer={
        <Text size="xs" c="dimmed">
          Click a step to return to it. Continuing from an earlier step starts a branch; the other branch is
          kept.
        </Text>
      }
    >
      <ol className={classes.steps} aria-label="Steps, newest first">
        {nodes.toReversed().map(({ id, step, isReachable }) => (
          <HistoryStepRow
            key={id}
            id={id}
            step={step}
            now={now}
            isCurrent={id === currentId}
            isAhead={ahead.has(id)}
            isBranch={!onTrunk.has(id)}
            isReachable={isReachable}
          />
        ))}
      </ol>
    </PanelFrame>
  );
}

/** The time, renewed each half minute for texts such as '3 min ago'. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
