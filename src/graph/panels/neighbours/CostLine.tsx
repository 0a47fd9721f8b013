import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { describeCost, isExpensive } from '../../workspace/neighbours/cost.ts';
import classes from './CostLine.module.css';

interface CostLineProps {
  readonly vertices: number;
  /** Undefined: not counted; `leastEdges` is then a lower bound. */
  readonly edges: number | undefined;
  readonly leastEdges: number;
}

/** What a load adds, with its size and time; a warning above 2,000 elements. */
export function CostLine({ vertices, edges, leastEdges }: CostLineProps) {
  const cost = { vertices, edges: edges ?? leastEdges };
  const isLarge = isExpensive(cost);
  return (
    <div className={classes.cost} role="status" data-warning={isLarge || undefined}>
      {isLarge ? <IconAlertTriangle size={16} aria-label="Warning" /> : <IconGauge size={16} aria-hidden />}
      <span>
        <b>{formatExact(vertices)}</b> {vertices === 1 ? 'vertex' : 'vertices'},{' '}
        {edges === undefined && vertices > 0 && 'at least '}
        <b>{formatExact(cost.edges)}</b> {cost.edges === 1 ? 'edge' : 'edges'}
      </span>
      <span className={classes.size}>{describeCost(cost)}</span>
      {isLarge && (
        <span className={classes.warning}>
          more than {formatAmount(2000, 'element')}: vertices may be grouped
        </span>
      )}
    </div>
  );
}
