import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconTopologyStar3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fetchGraphs } from '../../../api/graphs.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import { addresses } from '../../../lib/addresses.ts';
import { CollectionMenu } from '../CollectionMenu.tsx';
import type { Access } from '../refusals.ts';

interface CollectionActionsProps {
  readonly collection: CollectionEntry;
  readonly access: Access;
}

/** The actions at the top of the details. */
export function CollectionActions({ collection, access }: CollectionActionsProps) {
  return (
    <Group gap="xs" px="md" pt="sm">
      <Button size="xs" variant="default" component={Link} to={addresses.documents(collection.name)}>
        Open documents
      </Button>
      <GraphsButton name={collection.name} />
      <CollectionMenu collection={collection} access={access}>
        <Button size="xs" variant="default" ml="auto" rightSection={<IconChevronDown size={14} />}>
          More
        </Button>
      </CollectionMenu>
    </Group>
  );
}

/** Opens the graph that uses the collection; several are listed in a menu. */
function GraphsButton({ name }: { readonly name: string }) {
  const { data } = useQuery({
    queryKey: ['graphs'],
    queryFn: ({ signal }) => fetchGraphs(signal),
    staleTime: 15_000,
  });
  const graphs = (data ?? [])
    .filter(({ edgeDefinitions, orphanCollections }) =>
      [
        ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
        ...orphanCollections,
      ].includes(name),
    )
    .map((graph) => graph.name);
  const look = {
    size: 'xs',
    variant: 'default',
    leftSection: <IconTopologyStar3 size={16} />,
  } as const;
  if (graphs.length === 0) {
    return (
      <Button {...look} disabled title={data && 'No graph uses this collection.'}>
        Open in graph
      </Button>
    );
  }
  if (graphs.length === 1) {
    return (
      <Button {...look} component={Link} to={addresses.graph(graphs[0]!)} title={graphs[0]}>
        Open in graph
      </Button>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...look} rightSection={<IconChevronDown size={14} />}>
          Open in graph
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {graphs.map((graph) => (
          <Menu.Item key={graph} component={Link} to={addresses.graph(graph)}>
            {graph}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
