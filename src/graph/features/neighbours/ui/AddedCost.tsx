import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { agree } from '../../../../lib/plural.ts';
import { costOf, formatEffort, manyElements } from '../../../workspace/load-cost.ts';
import classes from './added-cost.module.css';

interface AddedCostProps {
  readonly vertices: number;
  /** Undefined: not counted; `minEdges` is then a lower bound. */
  readonly edges: number | undefined;
  readonly minEdges: number;
}

/** What a load adds, with its size and time, and a warning above a threshold. */
export function AddedCost({ vertices, edges, minEdges }: AddedCostProps) {
  const cost = costOf({ vertices, edges: edges ?? minEdges }, 'lookup');
  const isLarge = cost.level !== 'small';
  return (
    <div className={classes.cost} role="status" data-warning={isLarge || undefined}>
      {isLarge ? <IconAlertTriangle size={16} aria-label="Warning" /> : <IconGauge size={16} aria-hidden />}
      <span>
        <b>{formatExact(vertices)}</b> {agree(vertices, 'vertex')},{' '}
        {edges === undefined && vertices > 0 && 'at least '}
        <b>{formatExact(cost.edges)}</b> {agree(cost.edges, 'edge')}
      </span>
      <span className={classes.size}>{formatEffort(cost)}</span>
      {isLarge && (
        <span className={classes.warning}>
          more than {formatAmount(manyElements, 'element')}: vertices may be grouped
        </span>
      )}
    </div>
  );
}
