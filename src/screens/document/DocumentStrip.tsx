import { ActionIcon, Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronUp,
  IconCode,
  IconHistory,
  IconSearch,
} from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { runCommand } from '../../command.ts';
import { formatDate, formatExact } from '../../lib/format.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import type { EditorStatus } from './DocumentEditor.ts';
import classes from './DocumentScreen.module.css';
import type { SessionState } from './DocumentSession.ts';
import { maxMatches } from './json/find-matches.ts';

export type Mode = 'tree' | 'code' | 'table';

const modes = [
  { value: 'tree', label: 'Tree' },
  { value: 'code', label: 'Code' },
  { value: 'table', label: 'Table' },
];

interface SearchState {
  readonly text: string;
  /** Position of the current result, counted from 0. */
  readonly place: number;
  readonly count: number;
  readonly onChange: (text: string) => void;
  readonly onStep: (step: 1 | -1) => void;
}

interface DocumentStripProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly state: SessionState;
  readonly status: EditorStatus;
  readonly search: SearchState;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Opens the information, which has no place beside the document in a narrow window. */
  readonly onInformation: () => void;
  /** Why the user cannot change the document; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
}

/** Modes, undo, the state of the draft, and the search. */
export function DocumentStrip(props: DocumentStripProps) {
  const { mode, state, status, search } = props;
  const { problem, text, undoLabel, redoLabel, changes } = state;
  const line = problem === undefined ? 0 : lineAt(text, problem.offset);
  return (
    <ToolStrip label="Document tools">
      <SegmentedControl
        size="xs"
        aria-label="Mode"
        data={modes}
        value={mode}
        onChange={(value) => props.onMode(value as Mode)}
      />
      <span className={classes.rule} aria-hidden />
      <ActionIcon
        variant="default"
        size={28}
        aria-label="Undo"
        title={undoLabel === undefined ? 'Undo (Ctrl Z)' : `Undo: ${undoLabel} (Ctrl Z)`}
        disabled={undoLabel === undefined}
        onClick={() => void runCommand('document.undo')}
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={28}
        aria-label="Redo"
        title={redoLabel === undefined ? 'Redo (Ctrl Y)' : `Redo: ${redoLabel} (Ctrl Y)`}
        disabled={redoLabel === undefined}
        onClick={() => void runCommand('document.redo')}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={16} />}
        onClick={() => void runCommand('document.history')}
      >
        History
      </Button>
      <Button size="xs" variant="default" className={classes.information} onClick={props.onInformation}>
        Information
      </Button>
      <span className={classes.space} />
      {problem ? (
        <span className={classes.problem} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {`1 error, line ${formatExact(line)}`}
          <button
            type="button"
            className={classes.link}
            onClick={() => void runCommand('document.goToError')}
          >
            Go to error
          </button>
          <KeyHint shortcut="F8" />
        </span>
      ) : (
        <DraftNote status={status} />
      )}
      {!problem && changes.length > 0 && (
        <button type="button" className={classes.link} onClick={() => void runCommand('document.review')}>
          Review changes
        </button>
      )}
      {mode === 'code' && (
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconCode size={16} />}
          refusal={props.readOnlyReason}
          disabled={problem !== undefined}
          onClick={() => void runCommand('document.format')}
        >
          Format
        </ActionButton>
      )}
      <span className={classes.rule} aria-hidden />
      <SearchField search={search} inputRef={props.searchRef} />
    </ToolStrip>
  );
}

function DraftNote({ status }: { readonly status: EditorStatus }) {
  if (status.isDraftLost)
    return <span className={classes.problem}>The draft could not be kept in this browser</span>;
  if (status.draftTime === undefined) return null;
  return (
    <span className={classes.draft}>
      {`Draft kept in this browser, ${formatDate(status.draftTime, 'local').slice(11)}`}
    </span>
  );
}

function SearchField(props: { readonly search: SearchState; readonly inputRef: Ref<HTMLInputElement> }) {
  const { text, place, count, onChange, onStep } = props.search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      onChange('');
    }
  };
  return (
    <>
      {text !== '' && (
        <span className={classes.found} role="status">
          {count === 0
            ? 'No results'
            : `${formatExact(place + 1)} of ${count >= maxMatches ? `${formatExact(maxMatches)} or more` : formatExact(count)}`}
          <ActionIcon
            size={24}
            aria-label="Previous result"
            disabled={count === 0}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon size={24} aria-label="Next result" disabled={count === 0} onClick={() => onStep(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </span>
      )}
      <TextInput
        ref={props.inputRef}
        type="search"
        size="xs"
        w={212}
        aria-label="Find in document"
        placeholder="Find in document"
        leftSection={<IconSearch size={16} />}
        rightSectionWidth={text === '' ? 72 : undefined}
        rightSection={
          text === '' ? (
            <KeyHint shortcut="mod+F" />
          ) : (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange('')} />
          )
        }
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** The line of an offset, counted from 1. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
