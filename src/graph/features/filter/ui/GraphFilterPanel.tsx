import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertCircle, IconCode, IconCopy, IconDots, IconEye, IconFilterPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { describeError } from '../../../../api/errors.ts';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { notify } from '../../../../store/notifications.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { shownName } from '../../../../ui/forms/attribute-names.tsx';
import { hasDatabase } from '../../../adapters/has-database.ts';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { chainText } from '../chain-aql.ts';
import type { FilterCard } from '../filter-chain.ts';
import { fieldName } from '../filter-chain.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { FilterCardView } from './FilterCardView.tsx';
import classes from './filter.module.css';
import { type FieldChoice, useFields } from './use-fields.ts';

/** The chain of filters. The canvas shows the elements that pass all active filters. */
export function GraphFilterPanel() {
  const hasCards = useWorkspaceState((state) => state.filters.cards.length > 0);
  const vertexFields = useFields('vertices');
  const edgeFields = useFields('edges');
  return (
    <PanelFrame
      title="Filter graph by attribute"
      hasPadding={false}
      controls={hasCards && <ChainControls />}
      footer={
        <Group justify="space-between">
          <FieldPicker
            groups={[
              { name: 'Vertices', fields: vertexFields },
              { name: 'Edges', fields: edgeFields },
            ]}
            onPick={add}
          >
            {(open) => (
              <Button size="xs" variant="default" leftSection={<IconFilterPlus size={16} />} onClick={open}>
                Add filter
              </Button>
            )}
          </FieldPicker>
          {hasCards && (
            <Button
              size="xs"
              variant="subtle"
              title="Removes from the view what does not pass, and lays out the rest"
              onClick={() => void runCommand('graph.keepFiltered')}
            >
              Keep and lay out
            </Button>
          )}
        </Group>
      }
    >
      <div className={classes.list}>
        <ChainError />
        <ChainSummary />
        {!hasCards && <FieldButtons fields={[...vertexFields, ...edgeFields]} />}
        <CardList vertexFields={vertexFields} edgeFields={edgeFields} />
      </div>
    </PanelFrame>
  );
}

/** Usual ranges of fields that describe the shape of the graph. */
const usualRanges: Readonly<Record<string, readonly (number | null)[]>> = {
  visibleEdges: [1, null],
  component: [1, 1],
  core: [2, null],
  steps: [0, 1],
};

function add({ element, field, types, isCategory }: FieldChoice): void {
  const isNumber = types[0] === 'number' && isCategory !== true;
  const values = isNumber ? (usualRanges[field.kind] ?? [null, null]) : field.kind === 'mutual' ? [true] : [];
  void runCommand('graph.addFilter', { element, field, operator: isNumber ? 'between' : 'in', values });
}

/** Actions on the whole chain. */
function ChainControls() {
  const workspace = useWorkspace();
  const showsDots = useWorkspaceState((state) => state.filters.showsDots);
  const clipboard = useClipboard();
  const copyAsAql = async () => {
    const chain = workspace.state.filters;
    clipboard.copy(chainText(chain, await workspace.adapter.loadCollections()));
    notify('success', 'Filter', 'Copied as AQL.');
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => void runCommand('graph.clearFilters')}
      >
        Clear all
      </Button>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon size={28} aria-label="Filter settings">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEye size={16} />}
            onClick={() => void runCommand('graph.toggleHiddenDots')}
          >
            {showsDots ? 'Do not draw hidden vertices' : 'Show hidden vertices as dots'}
          </Menu.Item>
          {hasDatabase(workspace) && (
            <>
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyAsAql()}>
                Copy as AQL
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCode size={16} />}
                onClick={() => void runCommand('graph.filterAsQuery')}
              >
                As AQL query …
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function ChainError() {
  const error = useWorkspaceState((state) => state.filterError);
  if (error === undefined) return null;
  return (
    <p className={classes.error} role="alert">
      <IconAlertCircle size={16} />
      Values could not be loaded: {describeError(error).text}
    </p>
  );
}

/** The number of elements that pass; without filters, an explanation of filters. */
function ChainSummary() {
  const hasCards = useWorkspaceState((state) => state.filters.cards.length > 0);
  const outcome = useWorkspaceState((state) => state.filterOutcome);
  const shown = useWorkspaceState((state) => state.shown);
  if (!hasCards) {
    return (
      <EmptyState
        title="No filters"
        text={`${formatAmount(shown.vertices, 'vertex')} and ${formatAmount(shown.edges, 'edge')} are shown. A filter hides what does not match and removes nothing.`}
      />
    );
  }
  return (
    <p className={classes.total} role="status">
      <b>{formatExact(outcome?.shownVertices ?? shown.vertices)}</b> of{' '}
      {formatAmount(outcome?.totalVertices ?? shown.vertices, 'vertex')}{' '}
      <b>{formatExact(outcome?.shownEdges ?? shown.edges)}</b> of {formatAmount(shown.edges, 'edge')} pass
    </p>
  );
}

/** Fields that a click adds as a filter, which lists their values. */
function FieldButtons({ fields }: { readonly fields: readonly FieldChoice[] }) {
  const shown = fields.filter(({ field, values }) => field.kind !== 'attribute' || values.length > 0);
  return (
    <ul className={classes.quickFields} aria-label="Fields">
      {shown.slice(0, maxQuickFields).map((choice) => (
        <li key={`${choice.element} ${choice.field.kind} ${choice.name}`}>
          <Button size="compact-xs" variant="default" onClick={() => add(choice)}>
            {choice.element === 'edges' ? `${shownName(choice.name)} of edges` : shownName(choice.name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const maxQuickFields = 24;

interface CardListProps {
  readonly vertexFields: readonly FieldChoice[];
  readonly edgeFields: readonly FieldChoice[];
}

function CardList({ vertexFields, edgeFields }: CardListProps) {
  const { model } = useWorkspace();
  const { cards } = useWorkspaceState((state) => state.filters);
  const outcome = useWorkspaceState((state) => state.filterOutcome);
  const dragged = useRef<string | undefined>(undefined);
  const choiceOf = ({ element, field }: FilterCard): FieldChoice => {
    const key = JSON.stringify(field);
    const fields = element === 'vertices' ? vertexFields : edgeFields;
    const known = fields.find((each) => JSON.stringify(each.field) === key);
    const name = fieldName(field, (id) => model.computed.get(id)?.label ?? id);
    return known ?? { element, field, name, types: [], values: [] };
  };
  return cards.map((card, place) => (
    <FilterCardView
      key={card.id}
      card={card}
      place={place}
      isLast={place === cards.length - 1}
      choice={choiceOf(card)}
      outcome={outcome?.cards.find(({ id }) => id === card.id)}
      onDragStart={() => {
        dragged.current = card.id;
      }}
      onDropHere={() => {
        if (dragged.current !== undefined)
          void runCommand('graph.moveFilter', { id: dragged.current, to: place });
        dragged.current = undefined;
      }}
    />
  ));
}
