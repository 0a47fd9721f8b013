import { Button, Radio, TextInput } from '@mantine/core';
import { IconAlertCircle, IconGitMerge } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import {
  chosenText,
  compareVersions,
  type MergeAttribute,
  type MergeChoice,
  type MergeGroup,
  mergedText,
} from '../../../lib/json/merge.ts';
import { toJsonText, typeOfText } from '../../../lib/json/value-text.ts';
import { confirm } from '../../../store/confirm.ts';
import { useMergeChoices } from '../../../ui/hooks/use-merge-choices.ts';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import type { Conflict, DocumentEditor } from '../DocumentEditor.ts';
import { JsonValue } from '../JsonValue.tsx';
import { DocumentLink } from '../pane/InformationSection.tsx';
import classes from './ConflictView.module.css';

const groups: readonly { readonly id: Exclude<MergeGroup, 'equal'>; readonly title: string }[] = [
  { id: 'both', title: 'Changed in both versions' },
  { id: 'mine', title: 'Changed only by you' },
  { id: 'server', title: 'Changed only on the server' },
];

interface ConflictViewProps {
  readonly editor: DocumentEditor;
  readonly conflict: Conflict;
  readonly isSaving: boolean;
}

/** Both versions of a document side by side; each attribute is decided before the merged document is saved. */
export function ConflictView({ editor, conflict, isSaving }: ConflictViewProps) {
  const { opened, mine, server } = conflict;
  const attributes = useMemo(() => compareVersions(opened.tree, mine, server.tree), [opened, mine, server]);
  const merge = useMergeChoices(attributes);
  const kind = server.from === undefined ? 'document' : 'edge';
  return (
    <div className={classes.view}>
      <Head id={editor.id} conflict={conflict} kind={kind} />
      <div className={classes.scroller}>
        <VersionTable attributes={attributes} merge={merge} />
      </div>
      <div className={classes.foot}>
        <span role="status" className={classes.muted}>
          {merge.open.length === 0
            ? 'Every attribute is decided'
            : `${formatAmount(merge.open.length, 'attribute is')} undecided`}
        </span>
        <span className={classes.space} />
        <Button variant="default" onClick={() => editor.closeConflict()}>
          Back to my version
        </Button>
        <Button variant="outline" color="danger" onClick={() => void discardChanges(editor, kind)}>
          Discard my changes…
        </Button>
        <Button
          variant="default"
          onClick={() => void runCommand('document.saveAsNew', { keepsKey: false })}
        >{`Save as new ${kind}`}</Button>
        <Button
          disabled={merge.open.length > 0}
          loading={isSaving}
          onClick={() => void runCommand('document.saveMerged', mergedText(attributes, merge.choices))}
        >{`Save merged ${kind}`}</Button>
      </div>
    </div>
  );
}

/** Shows the version of the server after a confirmation. */
async function discardChanges(editor: DocumentEditor, kind: string): Promise<void> {
  const { isConfirmed } = await confirm({
    title: 'Discard my changes',
    text: `The editor then shows the ${kind} of the server. Undo brings your changes back while the editor is open.`,
    action: 'Discard changes',
  });
  if (isConfirmed) editor.takeServer();
}

interface HeadProps {
  readonly id: string;
  readonly conflict: Conflict;
  readonly kind: 'document' | 'edge';
}

/** What has happened, with both revisions. */
function Head({ id, conflict: { opened, server }, kind }: HeadProps) {
  const details = `conflict (1200)\n${id}\nopened with _rev ${opened.rev}, now ${server.rev}`;
  return (
    <div className={classes.head}>
      {server.from !== undefined && server.to !== undefined && (
        <p className={classes.ends}>
          edge <span>_from</span> <DocumentLink id={server.from} /> → <span>_to</span>{' '}
          <DocumentLink id={server.to} /> <span>_id</span> <code>{server.id}</code>
        </p>
      )}
      <div className={classes.notice} role="alert">
        <IconGitMerge size={18} aria-hidden className={classes.icon} />
        <div className={classes.text}>
          <p>
            <b>{`This ${kind} was changed on the server after you opened it.`}</b>
            {` Nothing has been saved yet. Choose a version for each attribute, then save the merged ${kind}.`}
          </p>
          <p className={classes.muted}>
            {`conflict (1200) · opened with _rev ${opened.rev} at ${formatDate(opened.openedAt, 'utc').slice(11)}, now ${server.rev}, read at ${formatDate(server.openedAt, 'utc').slice(11)}`}
          </p>
        </div>
        <CopyButton text={details} label="Copy details" />
      </div>
    </div>
  );
}

interface VersionTableProps {
  readonly attributes: readonly MergeAttribute[];
  readonly merge: ReturnType<typeof useMergeChoices>;
}

/** The attributes in both versions, by where they were changed. */
function VersionTable({ attributes, merge }: VersionTableProps) {
  const { choices, open, choose, chooseAll } = merge;
  const equal = attributes.filter(({ group }) => group === 'equal');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">
            <Side title="Your version" onChooseAll={() => chooseAll('mine')} />
          </th>
          <th scope="col">
            <Side title="Server version" onChooseAll={() => chooseAll('server')} />
          </th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      {groups.map(({ id, title }) => {
        const rows = attributes.filter(({ group }) => group === id);
        if (rows.length === 0) return null;
        const missing = rows.filter((row) => open.includes(row)).length;
        return (
          <tbody key={id} aria-label={title}>
            <GroupRow title={title}>
              <span data-open={missing > 0 || undefined}>
                {formatAmount(rows.length, 'attribute')}
                {missing > 0 && `, ${missing} undecided`}
              </span>
            </GroupRow>
            {rows.map((row) => (
              <AttributeRow
                key={row.name}
                attribute={row}
                choice={choices.get(row.name)}
                onChoose={(choice) => choose(row.name, choice)}
              />
            ))}
          </tbody>
        );
      })}
      {equal.length > 0 && (
        <tbody>
          <GroupRow title="Equal in both versions">
            <span>
              {`${formatAmount(equal.length, 'attribute')}: ${equal
                .slice(0, 12)
                .map(({ name }) => name)
                .join(', ')}${equal.length > 12 ? ', …' : ''}`}
            </span>
          </GroupRow>
        </tbody>
      )}
    </table>
  );
}

function Side({ title, onChooseAll }: { readonly title: string; readonly onChooseAll: () => void }) {
  return (
    <span className={classes.side}>
      {title}
      <button
        type="button"
        className={classes.link}
        aria-label={`Use all of ${title.toLowerCase()}`}
        onClick={onChooseAll}
      >
        Use all
      </button>
    </span>
  );
}

function GroupRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={4} className={classes.group}>
        {title} {children}
      </th>
    </tr>
  );
}

function AttributeRow(props: {
  readonly attribute: MergeAttribute;
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
}) {
  const { attribute, choice, onChoose } = props;
  const { name } = attribute;
  const [isEntering, setEntering] = useState(false);
  const side = (which: 'mine' | 'server', label: string) => (
    <td data-chosen={choice === which || undefined}>
      <Radio
        size="xs"
        name={`merge ${name}`}
        aria-label={`${name}: ${label}`}
        classNames={{ body: classes.choice!, labelWrapper: classes.choiceLabel! }}
        label={<Value text={attribute[which]} />}
        checked={choice === which}
        onChange={() => onChoose(which)}
      />
    </td>
  );
  const isDecided = choice !== undefined;
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {name}
      </th>
      {side('mine', 'your version')}
      {side('server', 'server version')}
      <td>
        {isEntering ? (
          <TextInput
            autoFocus
            size="xs"
            aria-label={`Value of ${name}`}
            spellCheck={false}
            defaultValue={
              chosenText(attribute, new Map(choice ? [[name, choice]] : [])) ?? attribute.mine ?? ''
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
              if (event.key === 'Escape') setEntering(false);
            }}
            onBlur={(event) => {
              setEntering(false);
              if (event.currentTarget.value !== '') onChoose({ text: toJsonText(event.currentTarget.value) });
            }}
          />
        ) : (
          <span className={classes.result}>
            {isDecided ? (
              <Value text={chosenText(attribute, new Map([[name, choice]]))} />
            ) : (
              <span className={classes.open}>
                <IconAlertCircle size={14} aria-hidden /> Choose a version or
              </span>
            )}
            <button type="button" className={classes.link} onClick={() => setEntering(true)}>
              {isDecided ? 'edit' : 'enter a value'}
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}

function Value({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <span className={classes.muted}>not present</span>;
  return (
    <JsonValue text={text.replace(/\n\s*/g, ' ')} type={typeOfText(text) ?? 'string'} hasNotes={false} />
  );
}
