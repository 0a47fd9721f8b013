import { Button } from '@mantine/core';
import { IconTopologyStar3 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { GraphPreviewBox } from '../../graph/preview/GraphPreviewBox.tsx';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { CountedGraph } from './facts.ts';
import classes from './Overview.module.css';
import { Panel } from './Panel.tsx';

interface GraphPanelProps {
  /** The largest first. */
  readonly graphs: readonly CountedGraph[];
  readonly hasCollections: boolean;
  /** Why the user cannot create collections and graphs; undefined if the user can. */
  readonly refusal: string | undefined;
}

/** The largest graph as a picture, or the ways to the first graph. */
export function GraphPanel({ graphs, hasCollections, refusal }: GraphPanelProps) {
  const [largest] = graphs;
  if (!largest) return <WaysIn hasCollections={hasCollections} refusal={refusal} />;
  const { graph, vertices, edges } = largest;
  const names = [...vertexCollectionsOf(graph), ...edgeCollectionsOf(graph)].join(', ');
  const open = addresses.graph(graph.name);
  return (
    <Panel
      title={graph.name}
      note={`${formatAmount(vertices, 'vertex')} · ${formatAmount(edges, 'edge')} · ${names}`}
      end={
        <>
          {graphs.length > 1 && (
            <Link to={addresses.graphs} className={classes.link}>
              All {graphs.length} graphs
            </Link>
          )}
          <Button component={Link} to={open} leftSection={<IconTopologyStar3 size={16} />}>
            Open graph
          </Button>
        </>
      }
    >
      <Link to={open} className={classes.picture} aria-label={`Open the graph ${graph.name}`}>
        <GraphPreviewBox graph={graph} counts={{ vertices, edges }} countError={null} isInView />
      </Link>
    </Panel>
  );
}

/** A database without graphs. */
function WaysIn({ hasCollections, refusal }: Pick<GraphPanelProps, 'hasCollections' | 'refusal'>) {
  const title = hasCollections ? 'No graphs yet' : 'This database is empty';
  return (
    <Panel title={hasCollections ? 'Graphs' : 'Start'}>
      <EmptyState
        title={title}
        text={
          refusal !== undefined
            ? `${refusal} Users with write access can create collections and graphs.`
            : hasCollections
              ? 'A graph defines which collections are its vertices and edges.'
              : 'Begin with an example, with a graph of your own, or with a collection for your documents.'
        }
      >
        {refusal === undefined && (
          <>
            <Button component={Link} to={addresses.graphs} leftSection={<IconTopologyStar3 size={16} />}>
              Example graphs
            </Button>
            <Button component={Link} to={addresses.newGraph} variant="default">
              New graph
            </Button>
            <Button component={Link} to={addresses.newCollection} variant="default">
              New collection
            </Button>
          </>
        )}
      </EmptyState>
    </Panel>
  );
}
