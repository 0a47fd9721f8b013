import { IconClock } from '@tabler/icons-react';
import { formatAmount } from '../../../../lib/format.ts';
import { HiddenChip } from '../../../ui/HiddenChip.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** What the time window hides, and how to show it again. */
export function TimeChip() {
  const outcome = useWorkspaceState((state) => state.timeOutcome);
  if (outcome === undefined || outcome.vertexCount + outcome.edgeCount === 0) return null;
  const { vertexCount, edgeCount } = outcome;
  const hidden = [
    ...(vertexCount > 0 ? [formatAmount(vertexCount, 'vertex')] : []),
    ...(edgeCount > 0 ? [formatAmount(edgeCount, 'edge')] : []),
  ].join(' and ');
  return (
    <HiddenChip
      icon={IconClock}
      text={`${hidden} outside the time`}
      panel="time"
      action={{ word: 'Show all', label: 'Show all times', command: 'graph.showAllTimes' }}
    />
  );
}
