import { Menu } from '@mantine/core';
import {
  IconArrowBarRight,
  IconArrowBarToRight,
  IconArrowsHorizontal,
  IconListSearch,
  IconTopologyStar,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../../command.ts';
import { formatExact } from '../../../../lib/format.ts';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import type { VertexMenuPart } from '../../../ui/menu-part.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';

export default {
  id: 'expand',
  order: 10,
  Component: NeighbourItems,
} satisfies VertexMenuPart;

/** Menu entries that expand a vertex by direction, with the numbers of neighbours in the database. */
function NeighbourItems({ vertexId }: { readonly vertexId: string }) {
  const { adapter, graph } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['graph-neighbours', graph, vertexId],
    queryFn: async ({ signal }) => (await adapter.countNeighbours([vertexId], signal)).get(vertexId) ?? null,
    gcTime: 0,
  });
  const more = data?.isPartial ? '+' : '';
  const count = (direction: 'inbound' | 'outbound' | 'any') =>
    data ? ` ${formatExact(data.neighbours[direction])}${more}` : '';
  const isEmpty = (direction: 'inbound' | 'outbound' | 'any') => data?.neighbours[direction] === 0;
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowBarToRight size={16} />}
        rightSection={<KeyHint shortcut="u" />}
        disabled={isEmpty('inbound')}
        onClick={() => void runCommand('graph.expandIncoming', { vertexId })}
      >
        Expand in{count('inbound')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBarRight size={16} />}
        disabled={isEmpty('outbound')}
        onClick={() => void runCommand('graph.expandOutgoing', { vertexId })}
      >
        Expand out{count('outbound')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsHorizontal size={16} />}
        disabled={isEmpty('any')}
        onClick={() => void runCommand('graph.expandAny', { vertexId })}
      >
        Expand all{count('any')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconListSearch size={16} />}
        disabled={isEmpty('any')}
        onClick={() => void runCommand('graph.openHub', { vertexId })}
      >
        Choose neighbours…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTopologyStar size={16} />}
        disabled={isEmpty('any')}
        onClick={() => void runCommand('graph.openSteps', { vertexIds: [vertexId] })}
      >
        Neighbours by steps…
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
