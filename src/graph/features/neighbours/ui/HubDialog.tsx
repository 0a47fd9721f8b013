import { Button, Checkbox, Modal } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { runCommand } from '../../../../command.ts';
import { collectionOf } from '../../../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { shownNeighbours } from '../../../workspace/reach.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import { inlineBindVars } from '../hub-query.ts';
import { describeHub } from '../hub-words.ts';
import { AddedCost } from './AddedCost.tsx';
import classes from './HubDialog.module.css';
import { HubFacetsPane } from './HubFacetsPane.tsx';
import { HubResult } from './HubResult.tsx';
import { useHubDialog } from './use-hub-dialog.ts';
import { maxReadEdges } from './use-hub-index.ts';

const close = () => void runCommand('graph.closeDialog');

type HubState = ReturnType<typeof useHubDialog>;

/**
 * Chooses a slice of a hub's neighbours before it is loaded. Neighbours in the view are left out, so each page has new
 * ones.
 */
export function HubDialog({ dialog }: { readonly dialog: GraphDialog & { readonly kind: 'hub' } }) {
  const hub = useHubDialog(dialog);
  const { label, problem, load } = hub;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.closest('button, a, [role="menu"]') && !target.closest('[data-load]')) return;
    event.preventDefault();
    load();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={1016}
      padding={0}
      yOffset={16}
      classNames={{ content: classes.content ?? '', header: classes.head ?? '', body: classes.body ?? '' }}
      onKeyDown={onKeyDown}
      title={
        <>
          Expand {label}
          <HubSummary vertexId={dialog.vertexId} hub={hub} />
        </>
      }
    >
      {problem !== undefined ? (
        <div className={classes.problem}>
          <ErrorPanel title="Graph error" error={problem} onRetry={hub.retry} />
        </div>
      ) : (
        <HubPanes vertexId={dialog.vertexId} hub={hub} />
      )}
      <HubFoot hub={hub} />
    </Modal>
  );
}

interface HubPartProps {
  readonly vertexId: string;
  readonly hub: HubState;
}

/** Numbers of neighbours, and how far they are read. */
function HubSummary({ vertexId, hub }: HubPartProps) {
  const { model } = useWorkspace();
  const { index, degrees, isComplete, problem } = hub;
  const vertex = model.findVertex(vertexId);
  const shown = vertex === undefined ? 0 : shownNeighbours(model, vertex, 'any').size;
  const total = (degrees?.edges ?? []).reduce((sum, each) => sum + each.inbound + each.outbound, 0);
  // A loop is counted, but leads to no neighbour.
  const isCut = degrees?.edges.some((each) => Math.max(each.inbound, each.outbound) > maxReadEdges) ?? false;
  return (
    <span className={classes.summary}>
      {degrees === undefined ? 'Counting neighbours …' : describeHub(degrees, shown)}
      {!isComplete && problem === undefined && index !== undefined && (
        <>
          {' '}
          Reading: {formatExact(index.edgeCount)} of {formatAmount(total, 'edge')}.
        </>
      )}
      {isComplete && isCut && index !== undefined && (
        <> Only the first {formatAmount(index.edgeCount, 'edge is')} listed.</>
      )}
    </span>
  );
}

/** The facets, and the neighbours of the slice. */
function HubPanes({ vertexId, hub }: HubPartProps) {
  const { index, facets, label, choice, change } = hub;
  return (
    <div className={classes.panes}>
      {index && facets ? (
        <HubFacetsPane
          label={label}
          index={index}
          vertexCollections={collectionOf(vertexId)}
          facets={facets}
          choice={choice}
          onChange={change}
        />
      ) : (
        <div className={classes.waiting} aria-busy />
      )}
      <HubResult
        index={hub.isRead ? index : undefined}
        places={hub.sorted}
        columns={hub.columns}
        choice={choice}
        onChoice={change}
        order={hub.order}
        onOrder={(next) => {
          hub.setOrder(next);
          hub.setPicked(undefined);
        }}
        selection={hub.picked ?? new Set(hub.chosenIds)}
        onSelect={hub.setPicked}
        pageSize={hub.pageSize}
        onPageSize={(size) => {
          hub.setPageSize(size);
          hub.setPicked(undefined);
        }}
        isPicked={hub.picked !== undefined}
        query={inlineBindVars(hub.query())}
        onLoad={hub.load}
      />
    </div>
  );
}

function HubFoot({ hub }: { readonly hub: HubState }) {
  const { label, chosenIds, edges, minEdges, isArranged, setArranged, isCertain, isWaiting, load } = hub;
  return (
    <footer className={classes.foot}>
      <AddedCost vertices={chosenIds.length} edges={edges} minEdges={minEdges} />
      <div className={classes.actions}>
        <Checkbox
          size="xs"
          label={`Arrange around ${label}`}
          checked={isArranged}
          onChange={(event) => setArranged(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button data-load disabled={isCertain && chosenIds.length === 0} aria-busy={isWaiting} onClick={load}>
          {isWaiting ? 'Waiting for all neighbours …' : `Load ${formatExact(chosenIds.length)}`}
          {!isWaiting && <span className={classes.key}>Enter</span>}
        </Button>
      </div>
    </footer>
  );
}
