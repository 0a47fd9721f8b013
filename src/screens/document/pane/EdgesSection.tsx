import { Button, Select, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchCollections } from '../../../api/collections.ts';
import { describeError } from '../../../api/errors.ts';
import {
  type EdgeDirection,
  fetchEdgeCounts,
  fetchVertexEdges,
  type VertexEdge,
} from '../../../api/vertex-edges.ts';
import { tryCommand } from '../../../command.ts';
import { addresses } from '../../../lib/addresses.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import { formatExact } from '../../../lib/format.ts';
import { CreateDocumentDialog } from '../../../ui/documents/CreateDocumentDialog.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { PaneTabs } from '../../../ui/panes/PaneTabs.tsx';
import { PanelSection } from '../../../ui/panes/SidePanel.tsx';
import { DocumentLink } from './InformationSection.tsx';
import classes from './pane.module.css';

/** Rows at first, and further rows for each click. */
const firstRows = 10;
const moreRows = 100;
/** More edge collections are not searched. */
const maxCollections = 100;
/** `CollectionInfo.type` of edge collections. */
const edgeType = 3;

const noEdgeCollections = 'This database has no edge collections.';

const directions = [
  { id: 'outbound', label: 'Outbound' },
  { id: 'inbound', label: 'Inbound' },
] as const;

/** The edges of a vertex, in both directions. */
export function EdgesSection({ id }: { readonly id: string }) {
  const [directionText, setDirection] = useAddressState('edges');
  const direction: EdgeDirection = directionText === 'inbound' ? 'inbound' : 'outbound';
  const [collection, setCollection] = useAddressState('edgeCollection');
  const [limit, setLimit] = useState(firstRows);
  const [dialog, setDialog] = useAddressState('dialog');
  const refusal = useRefusal();
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const all = collections.data?.filter(({ type, isSystem }) => type === edgeType && !isSystem) ?? [];
  const names = all.map(({ name }) => name).slice(0, maxCollections);
  const counts = useQuery({
    queryKey: ['documents', 'edge-counts', id, names],
    queryFn: ({ signal }) => fetchEdgeCounts(id, names, signal),
    enabled: collections.data !== undefined,
  });
  const countOf = (way: EdgeDirection, name?: string) =>
    [...(counts.data ?? [])].reduce(
      (sum, [each, count]) => sum + (name === undefined || name === '' || each === name ? count[way] : 0),
      0,
    );
  // All collections, so that the edges do not wait for the counts.
  const searched = collection === '' ? names : [collection];
  const edges = useQuery({
    queryKey: ['documents', 'edges', id, searched, direction, limit],
    queryFn: ({ signal }) => fetchVertexEdges(id, searched, direction, limit, signal),
    enabled: collections.data !== undefined,
    placeholderData: (previous) => previous,
  });
  const total = countOf(direction, collection);
  const error = collections.error ?? counts.error ?? edges.error;
  const used = names.filter((name) => countOf('outbound', name) + countOf('inbound', name) > 0);
  return (
    <PanelSection
      title="Edges"
      count={counts.data ? countOf('outbound') + countOf('inbound') : undefined}
      actions={
        <ActionButton
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          refusal={refusal ?? (names.length === 0 ? noEdgeCollections : undefined)}
          onClick={() => setDialog('new-edge')}
        >
          New edge
        </ActionButton>
      }
    >
      <div className={classes.tools}>
        <PaneTabs
          label="Direction"
          tabs={directions.map((each) => ({
            ...each,
            count: counts.data ? formatExact(countOf(each.id, collection)) : '–',
          }))}
          active={direction}
          onChange={(next) => {
            setLimit(firstRows);
            setDirection(next === 'outbound' ? '' : next);
          }}
          className={classes.tabs}
        />
        <Select
          size="xs"
          w={132}
          aria-label="Edge collection"
          placeholder="All collections"
          clearable
          data={used.includes(collection) || collection === '' ? used : [...used, collection]}
          value={collection === '' ? null : collection}
          onChange={(name) => {
            setLimit(firstRows);
            setCollection(name ?? '');
          }}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {describeError(error).text}
        </p>
      )}
      {!error && !edges.data && <Skeleton height={84} />}
      {edges.data?.length === 0 && (
        <p className={classes.empty}>
          {all.length === 0
            ? noEdgeCollections
            : `No ${direction} edges${collection === '' ? '' : ` in ${collection}`}.`}
        </p>
      )}
      {all.length > names.length && (
        <p className={classes.empty}>
          {`Only the first ${maxCollections} of ${all.length} edge collections are searched.`}
        </p>
      )}
      <ul className={classes.edges}>
        {edges.data?.map((edge) => (
          <EdgeRow key={edge.id} edge={edge} direction={direction} />
        ))}
      </ul>
      {edges.data && total > edges.data.length && (
        <Button
          variant="subtle"
          size="xs"
          loading={edges.isPlaceholderData}
          onClick={() => setLimit(limit + moreRows)}
        >
          {`${formatExact(total - edges.data.length)} more`}
        </Button>
      )}
      {dialog === 'new-edge' && names.length > 0 && (
        <CreateDocumentDialog
          collections={collection === '' ? names : [collection]}
          isEdges
          {...(direction === 'outbound' ? { from: id } : { to: id })}
          onCreate={(name, json) => tryCommand('document.createEdge', { collection: name, json })}
          onClose={() => setDialog('')}
        />
      )}
    </PanelSection>
  );
}

/** UTF-16 units of a describing attribute. */
const maxValue = 200;

function EdgeRow({ edge, direction }: { readonly edge: VertexEdge; readonly direction: EdgeDirection }) {
  const Arrow = direction === 'outbound' ? IconArrowRight : IconArrowLeft;
  const text = Object.values(edge.attributes)
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String)
    .map((value) => cutText(value, maxValue))
    .join(' · ');
  return (
    <li className={classes.edge}>
      <Arrow size={16} className={classes.arrow} aria-hidden />
      <DocumentLink id={edge.other} />
      <span className={classes.label} title={`${edge.id}\n${text}`}>
        <EdgeLink edge={edge} text={text} />
      </span>
    </li>
  );
}

/** The edge itself, by its describing attributes. */
function EdgeLink({ edge, text }: { readonly edge: VertexEdge; readonly text: string }) {
  return (
    <Link to={addresses.document(collectionOf(edge.id), keyOf(edge.id))} title={`Edge ${edge.id}`}>
      {text === '' ? collectionOf(edge.id) : text}
    </Link>
  );
}
