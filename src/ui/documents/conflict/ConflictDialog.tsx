import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { formatAmount, formatTime } from '../../../lib/format.ts';
import { toTree } from '../../../lib/json/JsonTree.ts';
import { compareVersions, mergedText } from '../../../lib/json/merge.ts';
import { agree } from '../../../lib/plural.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { useMergeChoices } from '../../hooks/use-merge-choices.ts';
import { ConflictRow } from './ConflictRow.tsx';
import classes from './conflict.module.css';
import type { DocumentConflict } from './DocumentConflict.ts';
import { MergedResult } from './MergedResult.tsx';

/** The attributes of both versions, and the chosen version of each. */
function useConflict({ openedText, mineText, serverText, answer }: DocumentConflict) {
  const attributes = useMemo(
    () => compareVersions(toTree(openedText), toTree(mineText), toTree(serverText)),
    [openedText, mineText, serverText],
  );
  const { choices, open, choose, chooseAll } = useMergeChoices(attributes);
  const both = attributes.filter(({ group }) => group === 'both');
  const merged = attributes.filter(({ group }) => group === 'mine' || group === 'server');
  const save = () => {
    if (open.length === 0) answer({ kind: 'save', text: mergedText(attributes, choices) });
  };
  return { attributes, both, merged, choices, open, choose, chooseAll, save };
}

type ConflictState = ReturnType<typeof useConflict>;

/**
 * Both versions of a vertex or an edge side by side. Conflicting attributes have no choice at first; Left and Right
 * choose a side, Ctrl+Enter saves, Esc goes on editing.
 */
export function ConflictDialog({ dialog }: { readonly dialog: DocumentConflict }) {
  const { answer } = dialog;
  const conflict = useConflict(dialog);
  const { attributes, both, merged, choices, open, save } = conflict;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const title = `“${dialog.name}” changed while you were editing`;
  return (
    <Modal.Root
      opened
      onClose={() => answer('keep')}
      size={920}
      padding={0}
      centered
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content ?? '' }}>
        <div className={classes.head}>
          <IconAlertTriangle size={20} aria-hidden className={classes.sign} />
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <p className={classes.lead}>
              <code>{dialog.id}</code> has a newer revision in the database.{' '}
              {summaryOf(both.length, merged.length)}
            </p>
          </div>
          <Modal.CloseButton aria-label="Keep editing" />
        </div>
        <div className={classes.scroller}>
          <VersionTable dialog={dialog} conflict={conflict} />
        </div>
        <MergedResult attributes={attributes} choices={choices} />
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" onClick={() => answer('discard')}>
            Discard my changes
          </Button>
          <span role="status" className={classes.status}>
            {open.length > 0 && `${formatAmount(open.length, 'attribute')} to choose`}
          </span>
          <Button variant="default" onClick={() => answer('keep')}>
            Keep editing
          </Button>
          <Button disabled={open.length > 0} onClick={save}>
            Save merged document<kbd className={classes.key}>Ctrl Enter</kbd>
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface VersionTableProps {
  readonly dialog: DocumentConflict;
  readonly conflict: ConflictState;
}

/** The attributes in three groups: to choose, merged, the same. */
function VersionTable({ dialog, conflict }: VersionTableProps) {
  const { attributes, both, merged, choices, open, choose, chooseAll } = conflict;
  const opened = useMemo(() => membersOf(dialog.openedText), [dialog.openedText]);
  const [areSameShown, setSameShown] = useState(false);
  const same = attributes.filter(({ group }) => group === 'equal');
  const row = (attribute: (typeof attributes)[number], isFirst: boolean) => (
    <ConflictRow
      key={attribute.name}
      attribute={attribute}
      before={opened.get(attribute.name)}
      choice={choices.get(attribute.name)}
      isFirst={isFirst}
      onChoose={(choice) => choose(attribute.name, choice)}
    />
  );
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.names} />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td />
          <VersionHead
            title="Your version"
            note={`from revision ${dialog.openedRev}`}
            onUseAll={() => chooseAll('mine')}
          />
          <VersionHead
            title="In the database"
            note={`${dialog.serverRev}, read ${formatTime(dialog.readAt, 'utc')}`}
            onUseAll={() => chooseAll('server')}
          />
        </tr>
      </thead>
      {both.length > 0 && (
        <tbody aria-label="Changed in both versions">
          <Band
            title="Changed in both versions, please choose"
            count={both.length}
            isOpen={open.length > 0}
          />
          {both.map((each, place) => row(each, place === 0))}
        </tbody>
      )}
      {merged.length > 0 && (
        <tbody aria-label="Changed in one version">
          <Band title="Changed in one version, merged" count={merged.length} />
          {merged.map((each, place) => row(each, both.length === 0 && place === 0))}
        </tbody>
      )}
      {same.length > 0 && (
        <tbody aria-label="The same in both versions">
          <SameBand
            names={same.map(({ name }) => name)}
            isOpen={areSameShown}
            onToggle={() => setSameShown(!areSameShown)}
          />
          {areSameShown && same.map((each) => row(each, false))}
        </tbody>
      )}
    </table>
  );
}

interface SameBandProps {
  readonly names: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SameBand({ names, isOpen, onToggle }: SameBandProps) {
  return (
    <tr className={classes.band}>
      <th colSpan={3} scope="rowgroup">
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          The same in both versions <span className={classes.count}>{names.length}</span>
          <span className={classes.sameNames}>{names.join(', ')}</span>
        </button>
      </th>
    </tr>
  );
}

function summaryOf(conflicts: number, merged: number): string {
  const parts =
    merged === 0
      ? ''
      : `${merged} ${conflicts === 0 ? '' : 'more '}${agree(merged, 'merges')} without conflict.`;
  if (conflicts === 0)
    return parts === '' ? 'The attributes are the same.' : `No attribute is in conflict; ${parts}`;
  const choose = `Choose what to keep for ${formatAmount(conflicts, 'attribute')}`;
  return parts === '' ? `${choose}.` : `${choose}; ${parts}`;
}

interface VersionHeadProps {
  readonly title: string;
  readonly note: string;
  readonly onUseAll: () => void;
}

function VersionHead({ title, note, onUseAll }: VersionHeadProps) {
  return (
    <th scope="col">
      <div className={classes.version}>
        <b>{title}</b>
        <span className={classes.note}>{note}</span>
        <button
          type="button"
          className={classes.link}
          aria-label={`Use all: ${title.toLowerCase()}`}
          onClick={onUseAll}
        >
          Use all
        </button>
      </div>
    </th>
  );
}

interface BandProps {
  readonly title: string;
  readonly count: number;
  readonly isOpen?: boolean;
}

function Band({ title, count, isOpen = false }: BandProps) {
  return (
    <tr className={classes.band}>
      <th colSpan={3} scope="rowgroup">
        {title}{' '}
        <span className={classes.count} data-open={isOpen || undefined}>
          {count}
        </span>
      </th>
    </tr>
  );
}
