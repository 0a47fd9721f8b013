import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDeviceFloppy,
  IconFileText,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import classes from './DocumentScreen.module.css';
import { maxChanges, type SessionState } from './DocumentSession.ts';
import { OpenInGraph } from './OpenInGraph.tsx';

interface DocumentHeaderProps {
  readonly collection: string;
  readonly documentKey: string;
  readonly state: SessionState | undefined;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly isMissing: boolean;
  readonly readOnlyReason: string | undefined;
  /** '6 of 73'. */
  readonly position: { readonly place: number; readonly total: number | undefined } | undefined;
}

/** The bar above the document: where it is, its neighbours, and what can be done with it. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { collection, documentKey, state, readOnlyReason, position } = props;
  const from = state?.opened.from;
  const Icon = from === undefined ? IconFileText : IconTransfer;
  return (
    <ScreenHeader
      title={documentKey}
      trail={[
        { label: 'Collections', to: addresses.collections() },
        { label: collection, to: addresses.documents(collection) },
      ]}
      icon={<Icon size={18} aria-hidden className={classes.kind} />}
      note={
        <>
          {state && props.isChanged && <ChangeBadge state={state} />}
          {readOnlyReason !== undefined && (
            <span className={classes.readOnly} title={readOnlyReason}>
              read-only
            </span>
          )}
        </>
      }
      actions={
        <div className={classes.actions}>
          <div className={classes.steps}>
            <Step
              label="Previous document"
              keys="Alt ↑"
              Icon={IconChevronLeft}
              command="document.previous"
              isDisabled={state === undefined}
            />
            {position && (
              <span className={classes.position}>
                {formatExact(position.place)}
                {position.total !== undefined && ` of ${formatExact(position.total)}`}
              </span>
            )}
            <Step
              label="Next document"
              keys="Alt ↓"
              Icon={IconChevronRight}
              command="document.next"
              isDisabled={state === undefined}
            />
          </div>
          <span className={classes.rule} aria-hidden />
          <OpenInGraph
            collection={collection}
            documentKey={documentKey}
            from={from}
            isMissing={props.isMissing}
          />
          <Tooltip label={readOnlyReason} disabled={readOnlyReason === undefined}>
            <Button
              className={classes.edit}
              variant="outline"
              color="danger"
              leftSection={<IconTrash size={16} className={classes.buttonIcon} />}
              data-disabled={readOnlyReason !== undefined || props.isMissing || undefined}
              aria-disabled={readOnlyReason !== undefined || props.isMissing}
              onClick={() => void runCommand('document.delete')}
            >
              Delete…
            </Button>
          </Tooltip>
          <Tooltip label={readOnlyReason} disabled={readOnlyReason === undefined}>
            <span className={classes.edit}>
              <Button
                leftSection={<IconDeviceFloppy size={16} className={classes.buttonIcon} />}
                rightSection={<KeyHint shortcut="mod+Enter" />}
                disabled={!props.canSave || readOnlyReason !== undefined || props.isMissing}
                loading={props.isSaving}
                onClick={() => void runCommand('document.save')}
              >
                Save
              </Button>
            </span>
          </Tooltip>
        </div>
      }
    />
  );
}

function ChangeBadge({ state }: { readonly state: SessionState }) {
  const { changes, problem } = state;
  const text =
    changes.length === 0
      ? problem
        ? 'unsaved changes'
        : 'reading…'
      : changes.length >= maxChanges
        ? `${formatExact(maxChanges)} or more unsaved changes`
        : formatAmount(changes.length, 'unsaved change');
  return (
    <span className={classes.badge} role="status">
      <span className={classes.dot} aria-hidden />
      {text}
    </span>
  );
}

function Step(props: {
  readonly label: string;
  readonly keys: string;
  readonly Icon: typeof IconChevronLeft;
  readonly command: string;
  readonly isDisabled: boolean;
}) {
  return (
    <Tooltip label={`${props.label} (${props.keys})`}>
      <ActionIcon
        aria-label={props.label}
        disabled={props.isDisabled}
        onClick={() => void runCommand(props.command)}
      >
        <props.Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
