import { useInViewport } from '@mantine/hooks';
import { IconTopologyStar3 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { GraphPreviewBox } from '../../graph/preview/GraphPreviewBox.tsx';
import { addresses } from '../../lib/addresses.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { Count } from '../../ui/lists/Count.tsx';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import type { ListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { GraphActions } from './GraphActions.tsx';
import classes from './GraphItem.module.css';
import { useGraphCounts } from './use-graph-counts.ts';

interface GraphItemProps {
  readonly graph: GraphInfo;
  readonly control: ItemControlProps;
  readonly layout: ListLayout;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A graph as a tile or row that opens the viewer. */
export function GraphItem({ graph, control, layout, onEdit, onDelete }: GraphItemProps) {
  const { name } = graph;
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const { counts, error } = useGraphCounts(graph, inViewport);
  const collections = [...vertexCollectionsOf(graph), ...edgeCollectionsOf(graph)].join(', ');
  return (
    <div ref={ref} className={layout === 'rows' ? classes.row : classes.tile}>
      {layout === 'tiles' && (
        <GraphPreviewBox graph={graph} counts={counts} countError={error} isInView={inViewport} />
      )}
      <Link to={addresses.graph(name)} className={classes.open} {...control}>
        <IconTopologyStar3 size={18} className={classes.icon} aria-hidden />
        <LongName name={name} className={classes.name} />
      </Link>
      <span className={classes.collections} title={collections}>
        {collections === '' ? 'No collections' : collections}
      </span>
      <span className={classes.counts}>
        <Count value={counts?.vertices} unit="vertex" />
        <Count value={counts?.edges} unit="edge" />
      </span>
      <div className={classes.actions}>
        <GraphActions graphName={name} tabIndex={control.tabIndex} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </div>
  );
}
