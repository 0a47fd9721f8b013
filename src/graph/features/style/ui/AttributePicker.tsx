import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { runCommand } from '../../../../command.ts';
import { shownName } from '../../../../ui/forms/attribute-names.tsx';
import { MiniBars } from './MiniBars.tsx';
import classes from './style.module.css';

/** A row of the list. */
export interface PickerChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Beside the label, such as a number of values. */
  readonly note?: string | undefined;
  readonly bars?: readonly number[] | undefined;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
  /** What a pick runs instead, such as 'Compute'. */
  readonly action?: { readonly label: string; readonly title: string; readonly run: () => void } | undefined;
}

export interface PickerGroup {
  readonly label: string;
  readonly choices: readonly PickerChoice[];
}

interface AttributePickerProps {
  readonly label: string;
  /** Text and icon of the current choice. */
  readonly value: string;
  readonly icon?: ReactNode;
  readonly selectedId?: string | undefined;
  readonly groups: readonly PickerGroup[];
  /** A choice for a name that is not in the list. */
  readonly typed?: ((text: string) => PickerChoice | undefined) | undefined;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Called while the list is moved through. The preview ends when the list closes. */
  readonly onPreview?: ((choice: PickerChoice) => void) | undefined;
  readonly onPick: (choice: PickerChoice) => void;
}

/** Width of the names on the left of the fields: the list is beside the panel. */
const besidePanelPx = 108;

/** Moves through the list faster than this are not previewed. */
const previewDelayMs = 80;

const canChoose = ({ refusal }: PickerChoice) => refusal === undefined;

/** The open list: what it shows, and what keys and the pointer do. */
function usePicker({ selectedId, groups, typed, onOpenChange, onPreview, onPick }: AttributePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [activeId, setActive] = useState<string | undefined>(selectedId);
  // A preview changes the current choice.
  const [openedId, setOpened] = useState(selectedId);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const listId = useId();
  const wanted = text.trim().toLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter((choice) => choice.label.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const isListed = groups.some(({ choices }) => choices.some((choice) => choice.label === text.trim()));
  const other = wanted === '' || isListed ? undefined : typed?.(text.trim());
  const shown = other === undefined ? found : [...found, { label: 'Other attribute', choices: [other] }];
  const choosable = shown.flatMap(({ choices }) => choices.filter(canChoose));
  const listed = found.flatMap(({ choices }) => choices.filter(canChoose));
  const active =
    choosable.find(({ id }) => id === activeId) ??
    (wanted === '' ? undefined : (exact(listed, text) ?? choosable[0]));
  const places = new Map(shown.flatMap(({ choices }) => choices).map(({ id }, place) => [id, place]));
  const optionId = ({ id }: PickerChoice) => `${listId}-${places.get(id)}`;

  const endPreview = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (onPreview !== undefined) void runCommand('graph.previewStyle', undefined);
  };
  const change = (next: boolean) => {
    if (next === isOpen) return;
    if (!next) endPreview();
    setOpen(next);
    setText('');
    setActive(selectedId);
    setOpened(selectedId);
    onOpenChange?.(next);
  };
  const close = useEffectEvent(() => {
    if (isOpen) endPreview();
  });
  // A panel that closes restores the style.
  useEffect(() => () => close(), []);
  const move = (choice: PickerChoice | undefined) => {
    if (choice === undefined || choice.id === active?.id) return;
    setActive(choice.id);
    if (onPreview === undefined) return;
    clearTimeout(timer.current);
    if (choice.action === undefined) timer.current = setTimeout(() => onPreview(choice), previewDelayMs);
    else endPreview();
  };
  const pick = (choice: PickerChoice | undefined) => {
    if (choice === undefined) return;
    change(false);
    if (choice.action !== undefined) choice.action.run();
    else if (choice.id !== openedId) onPick(choice);
  };
  const press = (event: KeyboardEvent) => {
    const place = active === undefined ? -1 : choosable.findIndex(({ id }) => id === active.id);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(choosable.length - 1, place + 1),
      ArrowUp: Math.max(0, place - 1),
    };
    const target = targets[event.key];
    if (target !== undefined) move(choosable[target]);
    else if (event.key === 'Enter') pick(active);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (isOpen && active !== undefined)
      document.getElementById(`${listId}-${active.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active, listId]);
  return { isOpen, change, text, setText, press, listId, optionId, shown, active, openedId, move, pick };
}

/** A field that opens a searchable list of attributes beside the panel. Arrows preview, Enter keeps, Esc restores. */
export function AttributePicker(props: AttributePickerProps) {
  const { label, value, icon } = props;
  const picker = usePicker(props);
  const { isOpen, change, shown } = picker;
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="left-start"
      width={300}
      offset={besidePanelPx}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.field}
          aria-label={`${label}: ${shownName(value)}`}
          aria-haspopup="dialog"
          onClick={() => change(!isOpen)}
        >
          {icon}
          <span className={classes.fieldText}>{shownName(value)}</span>
          <IconSelector size={14} aria-hidden className={classes.muted} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={label}>
        <SearchField picker={picker} />
        <ChoiceList picker={picker} label={label} />
        {shown.length === 0 && <p className={classes.noChoice}>No results</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

type Picker = ReturnType<typeof usePicker>;

function SearchField({ picker }: { readonly picker: Picker }) {
  const { text, setText, press, listId, optionId, active } = picker;
  return (
    <TextInput
      className={classes.pickerSearch}
      data-autofocus
      role="combobox"
      aria-label="Find an attribute"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={active === undefined ? undefined : optionId(active)}
      placeholder="Find an attribute"
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}

function ChoiceList({ picker, label }: { readonly picker: Picker; readonly label: string }) {
  const { listId, optionId, shown, active, openedId, move, pick } = picker;
  return (
    <div id={listId} role="listbox" aria-label={label} className={classes.choices}>
      {shown.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options.
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={classes.groupName} aria-hidden>
            {group.label}
          </div>
          {group.choices.map((choice) => (
            <Choice
              key={choice.id}
              id={optionId(choice)}
              choice={choice}
              isActive={choice.id === active?.id}
              isSelected={choice.id === openedId}
              onMove={() => canChoose(choice) && move(choice)}
              onPick={() => canChoose(choice) && pick(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The choice with exactly this name, before others that contain it. */
const exact = (choices: readonly PickerChoice[], text: string) =>
  choices.find(({ label }) => label === text.trim());

interface ChoiceProps {
  readonly id: string;
  readonly choice: PickerChoice;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onMove: () => void;
  readonly onPick: () => void;
}

function Choice({ id, choice, isActive, isSelected, onMove, onPick }: ChoiceProps) {
  const { label, icon, note, bars, refusal, action } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field.
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-disabled={refusal === undefined ? undefined : true}
      title={action?.title}
      data-active={isActive || undefined}
      className={classes.choice}
      onMouseMove={onMove}
      onClick={onPick}
    >
      {icon}
      <span className={classes.choiceName}>{shownName(label)}</span>
      {note !== undefined && <span className={classes.choiceNote}>{note}</span>}
      {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
      {refusal === undefined && bars !== undefined && <MiniBars bars={bars} />}
      {action !== undefined && <span className={classes.compute}>{action.label}</span>}
    </div>
  );
}
