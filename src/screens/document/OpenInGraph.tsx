import { Button, Menu } from '@mantine/core';
import { IconChartDots3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { addresses } from '../../lib/addresses.ts';
import classes from './DocumentScreen.module.css';

interface OpenInGraphProps {
  readonly collection: string;
  readonly documentKey: string;
  /** The start of an edge: the graph opens there. */
  readonly from: string | undefined;
  /** Whether the document is not there, or not loaded yet. */
  readonly isMissing: boolean;
}

/** Opens the graph with the document in its centre; a menu if several graphs contain the collection. */
export function OpenInGraph({ collection, documentKey, from, isMissing }: OpenInGraphProps) {
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const graphs = data?.filter((graph) => contains(graph, collection)) ?? [];
  const startId = from ?? `${collection}/${documentKey}`;
  const open = (name: string) => void navigate(addresses.graph(name, { startIds: [startId] }));
  const button = (onClick?: () => void) => (
    <Button
      variant="default"
      leftSection={<IconChartDots3 size={16} className={classes.buttonIcon} />}
      disabled={isMissing || graphs.length === 0}
      title={data && graphs.length === 0 ? `No graph contains the collection '${collection}'.` : undefined}
      onClick={onClick}
    >
      Open in graph
    </Button>
  );
  if (graphs.length < 2) return button(() => graphs[0] && open(graphs[0].name));
  return (
    <Menu>
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>
        {graphs.map(({ name }) => (
          <Menu.Item key={name} onClick={() => open(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function contains({ edgeDefinitions, orphanCollections }: GraphInfo, collection: string): boolean {
  return (
    orphanCollections.includes(collection) ||
    edgeDefinitions.some(
      (each) =>
        each.collection === collection || each.from.includes(collection) || each.to.includes(collection),
    )
  );
}
