import { Menu, ScrollArea, Text } from '@mantine/core';
import { IconPointer } from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { Point } from '../../geometry/camera/Camera.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';
import { PointMenu } from './PointMenu.tsx';

/** Number of edges that the menu lists; the details page through all of them. */
const maxListed = 200;

/** Menu of a line that represents several edges (indices in the model): one of them is chosen. */
export function EdgeListMenu({
  at,
  edges,
  onClose,
}: {
  readonly at: Point;
  readonly edges: readonly number[];
  readonly onClose: () => void;
}) {
  const { model } = useWorkspace();
  const list = (chosen: readonly number[]) =>
    void runCommand('graph.listEdges', { edgeIds: chosen.map((edge) => model.edgeIds.at(edge)!) });
  return (
    <PointMenu at={at} width={300} onClose={onClose}>
      <Menu.Dropdown>
        <Menu.Label>{formatAmount(edges.length, 'edge')}</Menu.Label>
        <Menu.Item leftSection={<IconPointer size={16} />} onClick={() => list(edges)}>
          Select all {formatExact(edges.length)}
        </Menu.Item>
        <Menu.Divider />
        <ScrollArea.Autosize mah={320}>
          {edges.slice(0, maxListed).map((edge) => (
            <Menu.Item key={edge} onClick={() => list([edge])}>
              <Text size="sm" truncate>
                {model.edgeIds.at(edge)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {model.labelOf(model.sources[edge]!)} → {model.labelOf(model.targets[edge]!)}
              </Text>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        {edges.length > maxListed && (
          <Menu.Label>
            {formatExact(edges.length - maxListed)} more: select all and page through the details
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </PointMenu>
  );
}
