import { Button, Select, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { describeError } from '../../../api/errors.ts';
import type { EdgeDirection, VertexEdge } from '../../../api/vertex-edges.ts';
import { tryCommand } from '../../../command.ts';
import { addresses } from '../../../lib/addresses.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import { formatExact } from '../../../lib/format.ts';
import { CreateDocumentDialog } from '../../../ui/documents/CreateDocumentDialog.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { PaneTabs } from '../../../ui/panes/PaneTabs.tsx';
import { PanelSection } from '../../../ui/panes/SidePanel.tsx';
import { DocumentLink } from './InformationSection.tsx';
import classes from './pane.module.css';
import { type EdgesState, maxCollections, useEdges } from './use-edges.ts';

const noEdgeCollections = 'This database has no edge collections.';

const directions = [
  { id: 'outbound', label: 'Outbound' },
  { id: 'inbound', label: 'Inbound' },
] as const;

/** The edges of a vertex, in both directions. */
export function EdgesSection({ id }: { readonly id: string }) {
  const section = useEdges(id);
  const refusal = useRefusal();
  const { direction, names, edges } = section;
  return (
    <PanelSection
      title="Edges"
      count={section.total}
      actions={
        <ActionButton
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          refusal={refusal ?? (names.length === 0 ? noEdgeCollections : undefined)}
          onClick={section.openDialog}
        >
          New edge
        </ActionButton>
      }
    >
      <EdgeChoices section={section} />
      <EdgeNotes section={section} />
      <ul className={classes.edges}>
        {edges?.map((edge) => (
          <EdgeRow key={edge.id} edge={edge} direction={direction} />
        ))}
      </ul>
      {edges && section.moreCount > 0 && (
        <Button variant="subtle" size="xs" loading={section.isLoadingMore} onClick={section.showMore}>
          {`${formatExact(section.moreCount)} more`}
        </Button>
      )}
      {section.isDialogOpen && (
        <CreateDocumentDialog
          collections={section.searched}
          isEdges
          {...(direction === 'outbound' ? { from: id } : { to: id })}
          onCreate={(name, json) => tryCommand('document.createEdge', { collection: name, json })}
          onClose={section.closeDialog}
        />
      )}
    </PanelSection>
  );
}

/** The direction and the edge collection. */
function EdgeChoices({ section }: { readonly section: EdgesState }) {
  return (
    <div className={classes.tools}>
      <PaneTabs
        label="Direction"
        tabs={directions.map((each) => {
          const count = section.countIn(each.id);
          return { ...each, count: count === undefined ? '–' : formatExact(count) };
        })}
        active={section.direction}
        onChange={section.choose}
        className={classes.tabs}
      />
      <Select
        size="xs"
        w={132}
        aria-label="Edge collection"
        placeholder="All collections"
        clearable
        data={section.choices}
        value={section.collection === '' ? null : section.collection}
        onChange={(name) => section.chooseCollection(name ?? '')}
      />
    </div>
  );
}

/** Why there are no edges, or not all of them. */
function EdgeNotes({ section }: { readonly section: EdgesState }) {
  const { error, edges, collection, names, collectionCount } = section;
  return (
    <>
      {error && (
        <p className={classes.error} role="alert">
          {describeError(error).text}
        </p>
      )}
      {!error && !edges && <Skeleton height={84} />}
      {edges?.length === 0 && (
        <p className={classes.empty}>
          {collectionCount === 0
            ? noEdgeCollections
            : `No ${section.direction} edges${collection === '' ? '' : ` in ${collection}`}.`}
        </p>
      )}
      {collectionCount > names.length && (
        <p className={classes.empty}>
          {`Only the first ${maxCollections} of ${collectionCount} edge collections are searched.`}
        </p>
      )}
    </>
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
