import { Autocomplete, Button, Table } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatAmount, formatBytes } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import type { ImportRun } from '../ImportRun.ts';
import { summaryOf } from '../import-runs.ts';
import { type FilePlan, targetFault } from './file-plan.ts';
import classes from './several.module.css';
import { useFilePlans } from './use-file-plans.ts';

interface SeveralFilesProps {
  readonly files: readonly File[];
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Collections may have new documents. */
  readonly onImported: () => void;
}

/** Imports several files, each into a collection of its own, which is created if it does not exist. */
export function SeveralFilesDialog({ files, onBack, onClose, onImported }: SeveralFilesProps) {
  const state = useFilePlans(files, onImported);
  const { phase, importable, plans } = state;
  return (
    <Dialog
      title={`Import ${formatAmount(files.length, 'file')}`}
      size="xl"
      onClose={onClose}
      {...(phase === 'plan' && {
        onSubmit: () => void state.start(),
        submitLabel: `Import ${formatAmount(importable.length, 'file')}`,
        isSubmitDisabled: !state.isReady,
      })}
      {...(phase === 'running' && { closeLabel: 'Continue in background' })}
      {...(phase === 'done' && { closeLabel: 'Done' })}
      actions={
        phase === 'plan' && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )
      }
    >
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Files" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th>Content</Table.Th>
              <Table.Th>Collection</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plans.map((plan, place) => (
              <FileRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the files keep their places, and two may have one name
                key={place}
                plan={plan}
                run={state.runs.get(plan.file)}
                isEditable={phase === 'plan'}
                existing={state.existing}
                onCollection={(name) => state.setCollection(plan.file, name)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <p className={classes.hint}>
        Documents with the key of an existing document are rejected. To map columns, import the file alone.
      </p>
    </Dialog>
  );
}

interface FileRowProps {
  readonly plan: FilePlan;
  readonly run: ImportRun | undefined;
  readonly isEditable: boolean;
  readonly existing: ReadonlyMap<string, boolean>;
  readonly onCollection: (name: string) => void;
}

function FileRow({ plan, run, isEditable, existing, onCollection }: FileRowProps) {
  const { file, content, fault, collection } = plan;
  const wrong = fault === undefined ? targetFault(plan, existing) : undefined;
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>{file.name}</Table.Td>
      <Table.Td>{content === undefined ? formatBytes(file.size) : contentText(content)}</Table.Td>
      <Table.Td className={classes.target}>
        {isEditable && fault === undefined ? (
          <Autocomplete
            aria-label={`Collection for ${file.name}`}
            data={[...existing.keys()].filter((name) => !name.startsWith('_'))}
            limit={20}
            value={collection}
            error={wrong}
            onChange={onCollection}
          />
        ) : (
          fault === undefined && collection
        )}
      </Table.Td>
      <Table.Td className={classes.state}>
        {run === undefined ? (
          <span data-error={fault !== undefined || undefined}>{fault ?? waitingText(plan, existing)}</span>
        ) : (
          <RunState run={run} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RunState({ run }: { readonly run: ImportRun }) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  if (state.phase === 'running') return <span>Importing: {formatAmount(state.records, 'document')}</span>;
  const isWrong = state.phase === 'failed' || state.errors > 0;
  return (
    <span data-error={isWrong || undefined}>
      {state.message !== '' && `${state.message} `}
      {summaryOf(state)}
    </span>
  );
}

function contentText({ options, analysis, isEdges }: NonNullable<FilePlan['content']>): string {
  const amount = formatAmount(analysis.records, isEdges ? 'edge' : 'document');
  const format = { csv: 'CSV', json: 'JSON', jsonl: 'JSON lines' }[options.format];
  return [analysis.isComplete ? amount : `over ${amount}`, format, analysis.encoding]
    .filter((part) => part !== undefined)
    .join(', ');
}

function waitingText({ content, collection }: FilePlan, existing: ReadonlyMap<string, boolean>): string {
  if (content === undefined) return 'Reading…';
  if (existing.has(collection)) return 'Into the existing collection';
  return content.isEdges ? 'Into a new edge collection' : 'Into a new document collection';
}
