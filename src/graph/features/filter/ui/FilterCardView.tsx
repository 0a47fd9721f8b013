import { ActionIcon, Menu, Switch, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsSplit2,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatExact } from '../../../../lib/format.ts';
import type { CardOutcome } from '../evaluate-chain.ts';
import {
  conditionText,
  type FilterCard,
  hasNoOperand,
  isIncomplete,
  type OperatorId,
  operatorIds,
  operatorNames,
} from '../filter-chain.ts';
import { FieldIcon } from './FieldIcon.tsx';
import classes from './filter.module.css';
import { Operands } from './Operands.tsx';
import type { FieldChoice } from './use-fields.ts';

interface FilterCardViewProps {
  readonly card: FilterCard;
  readonly place: number;
  readonly isLast: boolean;
  readonly choice: FieldChoice;
  readonly outcome: CardOutcome | undefined;
  readonly onDragStart: () => void;
  readonly onDropHere: () => void;
}

interface CardPartProps extends Pick<FilterCardViewProps, 'card' | 'place'> {
  /** Name of the card for assistive technology. */
  readonly title: string;
}

const setCard = (id: string, changes: Partial<FilterCard>) =>
  void runCommand('graph.setFilter', { id, changes });
const moveCard = (id: string, to: number) => void runCommand('graph.moveFilter', { id, to });

/** One step of the chain: its condition, the values, and what enters and passes. */
export function FilterCardView(props: FilterCardViewProps) {
  const { card, place, choice, outcome, onDropHere } = props;
  const { id, isOn } = card;
  const title = `Filter ${place + 1}: ${choice.name}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && step !== 0) {
      event.preventDefault();
      event.stopPropagation();
      moveCard(id, place + step);
    } else if (event.key === 'Delete' && event.target === event.currentTarget) {
      event.stopPropagation();
      void runCommand('graph.removeFilter', { id });
    }
  };
  return (
    <section
      className={classes.card}
      data-off={!isOn || undefined}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Alt with arrow keys moves the card, Delete deletes it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
    >
      <CardHead {...props} title={title} />
      {isOn && outcome !== undefined && (
        <div className={classes.cardBody}>
          <Operands
            choice={choice}
            condition={card}
            outcome={outcome}
            onChange={(changes) => setCard(id, changes)}
          />
        </div>
      )}
      <Passing card={card} outcome={outcome} />
    </section>
  );
}

function CardHead({
  card,
  place,
  title,
  isLast,
  choice,
  onDragStart,
}: CardPartProps & Pick<FilterCardViewProps, 'isLast' | 'choice' | 'onDragStart'>) {
  return (
    <header className={classes.cardHead}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the card moves with Alt and arrow keys */}
      <span
        className={classes.grip}
        draggable
        title="Drag, or Alt+Up and Alt+Down"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDragStart();
        }}
      >
        <IconGripVertical size={14} aria-hidden />
      </span>
      <span className={classes.number}>{place + 1}</span>
      <FieldIcon field={card.field} type={choice.types[0]} />
      <OperatorMenu card={card} title={title} name={choice.name} place={place} />
      <Switch
        size="sm"
        className={classes.switch}
        aria-label={`${title} is on`}
        checked={card.isOn}
        onChange={(event) => setCard(card.id, { isOn: event.currentTarget.checked })}
      />
      <CardMenu card={card} place={place} title={title} isLast={isLast} />
    </header>
  );
}

/** The condition; a click chooses another operator. */
function OperatorMenu({ card, title, name, place }: CardPartProps & { readonly name: string }) {
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.condition} aria-label={`${title}: change operator`}>
          <b>{name}</b>{' '}
          <span className={classes.muted}>
            {card.isOr === true && place > 0 && 'or '}
            {card.element === 'edges' && 'of edges '}
            {conditionText(card)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {operatorIds.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === card.operator || undefined}
            fw={each === card.operator ? 600 : undefined}
            onClick={() => setCard(card.id, { operator: each, values: convertOperands(card, each) })}
          >
            {operatorNames[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CardMenu({
  card: { id, isOr = false },
  place,
  title,
  isLast,
}: CardPartProps & { readonly isLast: boolean }) {
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={`${title}: actions`}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          disabled={place === 0}
          onClick={() => moveCard(id, place - 1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          disabled={isLast}
          onClick={() => moveCard(id, place + 1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsSplit2 size={16} />}
          disabled={place === 0}
          onClick={() => setCard(id, { isOr: !isOr })}
        >
          {isOr ? 'And the filter before' : 'Or the filter before'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => void runCommand('graph.duplicateFilter', { id })}
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void runCommand('graph.removeFilter', { id })}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Bar and words: what enters and what passes. */
function Passing({
  card,
  outcome,
}: {
  readonly card: FilterCard;
  readonly outcome: CardOutcome | undefined;
}) {
  const { entered, passed } = outcome ?? { entered: 0, passed: 0 };
  const noun = card.element === 'vertices' ? 'vertices' : 'edges';
  const share = entered === 0 ? 0 : (100 * passed) / entered;
  return (
    <footer className={classes.cardFoot}>
      <span className={classes.passBar} aria-hidden>
        <span style={{ width: card.isOn ? `${share}%` : 0 }} />
      </span>
      <span role="status" className={classes.passText}>
        {outcome === undefined ? (
          <span className={classes.muted}>Reading values…</span>
        ) : !card.isOn ? (
          <>
            <b>Off</b> would leave {formatExact(passed)} of {formatExact(entered)} {noun}
          </>
        ) : isIncomplete(card) ? (
          <span className={classes.muted}>
            No condition yet: all {formatExact(entered)} {noun} pass
          </span>
        ) : (
          <>
            <b>{formatExact(passed)}</b> of {formatExact(entered)} {noun} pass
          </>
        )}
      </span>
    </footer>
  );
}

/** Operands of another operator, as far as they fit. */
function convertOperands({ operator, values }: FilterCard, next: OperatorId): FilterCard['values'] {
  if (operator === 'type' || next === 'type') return [];
  if (hasNoOperand(next)) return [];
  if (next === 'in') return values.filter((value) => value !== null);
  if (next === 'between') {
    const isUpper = operator === 'le' || operator === 'lt';
    const [first = null, second = null] = values.map((value) =>
      typeof value === 'number' || typeof value === 'bigint' ? value : null,
    );
    return isUpper ? [null, first] : [first, second];
  }
  const first = values.find((value) => value !== null);
  return first === undefined ? [] : [first];
}
