import { Button, Menu } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fetchGraphs } from '../../api/graphs.ts';
import { addresses } from '../../lib/addresses.ts';

/** More documents would make the URL too long and the start slow. */
const maxStarts = 25;

interface ShowInGraphProps {
  readonly collection: string;
  /** Undefined if all documents of a filter are selected. */
  readonly keys: readonly string[] | undefined;
}

/** Opens the selected documents in a graph of their collection; without a choice, if there is only one graph. */
export function ShowInGraph({ collection, keys }: ShowInGraphProps) {
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const graphs = (data ?? []).filter(
    ({ edgeDefinitions, orphanCollections }) =>
      orphanCollections.includes(collection) ||
      edgeDefinitions.some(({ from, to }) => from.includes(collection) || to.includes(collection)),
  );
  const startIds = keys?.map((key) => `${collection}/${key}`) ?? [];
  const open = (name: string) => void navigate(addresses.graph(name, { startIds }));
  const reason =
    graphs.length === 0
      ? 'No graph has vertices of this collection.'
      : keys === undefined || keys.length > maxStarts
        ? `Select up to ${maxStarts} documents: the graph starts at them.`
        : undefined;
  const button = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconAffiliate size={16} />}
      data-disabled={reason !== undefined || undefined}
      aria-disabled={reason !== undefined}
      title={reason}
      {...(reason === undefined && graphs.length === 1 ? { onClick: () => open(graphs[0]!.name) } : {})}
    >
      Show in graph
    </Button>
  );
  if (reason !== undefined || graphs.length === 1) return button;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>{button}</Menu.Target>
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
