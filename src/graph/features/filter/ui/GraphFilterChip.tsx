import { Checkbox } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { HiddenChip } from '../../../ui/HiddenChip.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** What the filters hide, and how to show it again. */
export function GraphFilterChip() {
  const { cards, showsDots } = useWorkspaceState((state) => state.filters);
  const outcome = useWorkspaceState((state) => state.filterOutcome);
  const active = cards.filter(({ isOn }) => isOn).length;
  if (outcome === undefined || active === 0) return null;
  const vertices = outcome.totalVertices - outcome.shownVertices;
  const edges = outcome.edgeFails.length - outcome.shownEdges;
  if (vertices + edges === 0) return null;
  const hidden = `${formatAmount(vertices, 'vertex')} and ${formatAmount(edges, 'edge')}`;
  return (
    <HiddenChip
      icon={IconFilter}
      text={`${hidden} hidden by ${formatAmount(active, 'filter')}`}
      panel="filter"
      action={{ word: 'Clear', label: 'Clear filters', command: 'graph.clearFilters' }}
    >
      <Checkbox
        size="xs"
        styles={{ label: { fontSize: 'inherit', color: 'inherit', paddingInlineStart: 6 } }}
        label="Show as dots"
        checked={showsDots}
        onChange={() => void runCommand('graph.toggleHiddenDots')}
      />
    </HiddenChip>
  );
}
