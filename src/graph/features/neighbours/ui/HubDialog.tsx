import { Button, Checkbox, Modal } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { collectionOf } from '../../../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx';
import type { Selection } from '../../../../ui/tables/selection.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { shownNeighbours } from '../../../workspace/reach.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import type { HubChoice } from '../HubIndex.ts';
import { chooseAttributes } from '../hub-attributes.ts';
import { facetsOf } from '../hub-facets.ts';
import { type HubOrder, mostUsedFirst, sortNeighbours } from '../hub-order.ts';
import { inlineBindVars, sliceQuery } from '../hub-query.ts';
import { describeHub } from '../hub-words.ts';
import { CostLine } from './CostLine.tsx';
import classes from './HubDialog.module.css';
import { HubFacetsPane } from './HubFacetsPane.tsx';
import { HubResult } from './HubResult.tsx';
import { useEdgeCount } from './use-edge-count.ts';
import { maxReadEdges, useHubIndex } from './use-hub-index.ts';

const close = () => void runCommand('graph.closeDialog');

/**
 * Chooses a slice of a hub's neighbours before it is loaded. Neighbours in the view are left out, so each page has new
 * ones.
 */
export function HubDialog({ dialog }: { readonly dialog: GraphDialog & { readonly kind: 'hub' } }) {
  const { vertexId } = dialog;
  const { model } = useWorkspace();
  const { index, degrees, revision, isComplete, problem, retry } = useHubIndex(vertexId, dialog.degrees);
  const [choice, setChoice] = useState<HubChoice>({ direction: dialog.direction, search: '' });
  const [order, setOrder] = useState<HubOrder>(mostUsedFirst);
  const [pageSize, setPageSize] = useState<number>(50);
  const [picked, setPicked] = useState<Selection>();
  const [isArranged, setArranged] = useState(true);
  const [isWaiting, setWaiting] = useState(false);
  const vertex = model.findVertex(vertexId);
  const label = vertex === undefined ? vertexId : model.labelOf(vertex);

  // The attributes are chosen from the first batch and again from all rows.
  const sampled = revision === 0 ? 0 : isComplete ? 2 : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows with `sampled`
  const attributes = useMemo(() => index && chooseAttributes(index), [index, sampled]);
  const effective = useMemo(
    () => ({
      ...choice,
      edgeAttribute: choice.edgeAttribute ?? attributes?.edge,
      vertexAttribute: choice.vertexAttribute ?? attributes?.vertex,
    }),
    [choice, attributes],
  );
  const deferred = useDeferredValue(effective);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows with `revision`
  const facets = useMemo(
    () => index && facetsOf(index, deferred, (id) => model.hasVertex(id)),
    [index, revision, deferred, model],
  );
  const sorted = useMemo(
    () => (index && facets ? sortNeighbours(index, facets.chosen, order) : []),
    [index, facets, order],
  );
  const chosenIds = useMemo(() => {
    if (index === undefined) return [];
    return picked === undefined
      ? sorted.slice(0, pageSize).map((place) => index.neighbours[place]!.id)
      : [...picked];
  }, [index, picked, sorted, pageSize]);
  const edges = useEdgeCount(chosenIds, vertexId);
  const edgesToHub = sorted
    .slice(0, pageSize)
    .reduce((sum, place) => sum + (facets?.edgesOf.get(place) ?? 0), 0);

  const change = (next: HubChoice) => {
    // Ticks survive a search; another slice has another first page.
    if (next.search === choice.search) setPicked(undefined);
    setChoice(next);
  };
  // The first rows are the most used ones only after all neighbours are read; ticked rows are certain before.
  const isCertain = picked !== undefined || (isComplete && deferred === effective);
  const load = () => {
    if (!isCertain) {
      setWaiting(true);
      return;
    }
    if (chosenIds.length === 0) return;
    void runCommand('graph.loadChosenVertices', {
      vertexIds: chosenIds,
      title: `Expand ${label} by ${formatAmount(chosenIds.length, 'neighbour')}`,
      around: isArranged ? vertexId : undefined,
      hub: { vertexId, neighbours: degrees?.neighbours.any ?? chosenIds.length },
      aql: { query: query().text, bindVars: query().bindVars },
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the load belongs to the end of the reading
  useEffect(() => {
    if (!isWaiting || !(isCertain || problem !== undefined)) return;
    setWaiting(false);
    if (problem === undefined) load();
  }, [isWaiting, isCertain, problem]);
  const query = () =>
    sliceQuery({
      vertexId,
      edgeCollections: index?.edgeCollections ?? [],
      choice: effective,
      order,
      limit: Math.max(chosenIds.length, 1),
    });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.closest('button, a, [role="menu"]') && !target.closest('[data-load]')) return;
    event.preventDefault();
    load();
  };
  const shown = vertex === undefined ? 0 : shownNeighbours(model, vertex, 'any').size;
  const total = (degrees?.edges ?? []).reduce((sum, each) => sum + each.inbound + each.outbound, 0);
  // A loop is counted, but leads to no neighbour.
  const isCut = degrees?.edges.some((each) => Math.max(each.inbound, each.outbound) > maxReadEdges) ?? false;
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
          <span className={classes.summary}>
            {degrees === undefined ? 'Counting neighbours …' : describeHub(degrees, shown)}
            {!isComplete && problem === undefined && index !== undefined && (
              <>
                {' '}
                Reading: {formatExact(index.edgeCount)} of {formatExact(total)} edges.
              </>
            )}
            {isComplete && isCut && index !== undefined && (
              <> Only the first {formatExact(index.edgeCount)} edges are listed.</>
            )}
          </span>
        </>
      }
    >
      {problem !== undefined ? (
        <div className={classes.problem}>
          <ErrorPanel title="Graph error" error={problem} onRetry={retry} />
        </div>
      ) : (
        <div className={classes.panes}>
          {index && facets ? (
            <HubFacetsPane
              label={label}
              index={index}
              vertexCollections={collectionOf(vertexId)}
              facets={facets}
              choice={effective}
              onChange={change}
            />
          ) : (
            <div className={classes.waiting} aria-busy />
          )}
          <HubResult
            index={revision === 0 && !isComplete ? undefined : index}
            places={sorted}
            columns={attributes?.columns ?? []}
            choice={effective}
            onChoice={change}
            order={order}
            onOrder={(next) => {
              setOrder(next);
              setPicked(undefined);
            }}
            selection={picked ?? new Set(chosenIds)}
            onSelect={setPicked}
            pageSize={pageSize}
            onPageSize={(size) => {
              setPageSize(size);
              setPicked(undefined);
            }}
            isPicked={picked !== undefined}
            query={inlineBindVars(query())}
            onLoad={load}
          />
        </div>
      )}
      <footer className={classes.foot}>
        <CostLine
          vertices={chosenIds.length}
          edges={edges}
          minEdges={picked === undefined ? edgesToHub : chosenIds.length}
        />
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
          <Button
            data-load
            disabled={isCertain && chosenIds.length === 0}
            aria-busy={isWaiting}
            onClick={load}
          >
            {isWaiting ? 'Waiting for all neighbours …' : `Load ${formatExact(chosenIds.length)}`}
            {!isWaiting && <span className={classes.key}>Enter</span>}
          </Button>
        </div>
      </footer>
    </Modal>
  );
}
