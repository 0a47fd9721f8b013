import { Button, Skeleton, Text } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { collectionType } from '../../../protocol/api/collection.ts';
import { fetchCollections } from '../../api/collections.ts';
import { fetchEdgeCounts } from '../../api/vertex-edges.ts';
import { addresses } from '../../lib/addresses.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { SidePanel } from '../../ui/panes/SidePanel.tsx';
import { printFilter } from './document-filter.ts';
import classes from './EdgesPane.module.css';

/** Edge collections that are counted in one request. */
const maxEdgeCollections = 100;

/** The edges of a document by edge collection; each count opens them in the grid. */
export function EdgesPane({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', collectionOf(id), 'edges', id],
    queryFn: async ({ signal }) => {
      const collections = await fetchCollections(signal);
      const edges = collections.filter(({ type, isSystem }) => type === collectionType.edge && !isSystem);
      const names = edges.slice(0, maxEdgeCollections).map(({ name }) => name);
      const counts = [...(await fetchEdgeCounts(id, names, signal))];
      return {
        total: edges.length,
        found: counts
          .map(([collection, count]) => ({ collection, ...count }))
          .filter(({ outbound, inbound }) => outbound + inbound > 0),
      };
    },
  });
  return (
    <SidePanel title={`Edges of ${id}`} icon={<IconAffiliate size={18} />} onClose={onClose}>
      {error && (
        <ErrorPanel title="The edges could not be counted" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={120} m="md" />}
      {data?.found.length === 0 && (
        <Text c="dimmed" p="md">
          No edge leads to or from this document.
        </Text>
      )}
      {data && data.found.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Edge collection</th>
              <th scope="col">Outbound</th>
              <th scope="col">Inbound</th>
            </tr>
          </thead>
          <tbody>
            {data.found.map(({ collection, outbound, inbound }) => (
              <tr key={collection}>
                <th scope="row">{collection}</th>
                <td>
                  <EdgesLink collection={collection} end="_from" id={id} count={outbound} />
                </td>
                <td>
                  <EdgesLink collection={collection} end="_to" id={id} count={inbound} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > maxEdgeCollections && (
        <Text c="dimmed" size="sm" p="md">
          The first {maxEdgeCollections} of {formatExact(data.total)} edge collections are counted.
        </Text>
      )}
    </SidePanel>
  );
}

function EdgesLink(props: {
  readonly collection: string;
  readonly end: '_from' | '_to';
  readonly id: string;
  readonly count: number;
}) {
  const { collection, end, id, count } = props;
  if (count === 0) return '0';
  const filter = printFilter([{ attribute: end, operator: '==', text: id }]);
  return (
    <Button
      component={Link}
      to={addresses.documents(collection, 1, { filter })}
      variant="subtle"
      size="compact-sm"
      aria-label={`${formatAmount(count, 'edge')} of ${collection} with this ${end}`}
    >
      {formatExact(count)}
    </Button>
  );
}
