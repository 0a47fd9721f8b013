import { Alert, Button, Checkbox, Select, Table, TextInput } from '@mantine/core';
import { IconCopy, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OnDuplicate } from '../../../api/imports.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import classes from '../compare.module.css';
import { SideSelect } from '../SideSelect.tsx';
import type { CopyItem } from './plan-copy.ts';
import type { CopyOutcome } from './run-copy.ts';
import { type CopyPageState, useCopyPage } from './use-copy-page.ts';

/** Copies collections, graphs and functions from one database to another one, with a preview and a report. */
export function CopyPage({ tabs }: { readonly tabs: ReactNode }) {
  const screen = useCopyPage();
  const { left, right, plan } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={classes.content}>
        <Inputs screen={screen} />
        {right === '' || right === left ? (
          <EmptyState
            title="Copy a database"
            text="Choose the database to copy from and another one, of this server or of others, to copy to. A preview shows what is copied and what is not, before anything is changed."
          />
        ) : plan.error && !plan.data ? (
          <ErrorPanel
            title="The databases could not be read"
            error={plan.error}
            onRetry={() => void plan.refetch()}
          />
        ) : plan.data === undefined ? (
          <ScreenSkeleton rows={5} />
        ) : (
          <>
            <Progress screen={screen} />
            <Preview screen={screen} />
          </>
        )}
      </div>
    </ListScreen>
  );
}

const duplicateOptions: readonly { readonly value: OnDuplicate; readonly label: string }[] = [
  { value: 'ignore', label: 'stay as they are' },
  { value: 'replace', label: 'are replaced' },
  { value: 'update', label: 'get the copied attributes' },
  { value: 'error', label: 'are reported' },
];

function Inputs({ screen }: { readonly screen: CopyPageState }) {
  const { phase, interrupted, chosen } = screen;
  const isRunning = phase.kind === 'running';
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <SideSelect label="Copy from" value={screen.left} onChange={screen.setLeft} />
      </div>
      <div className={classes.side}>
        <SideSelect label="Copy to" value={screen.right} onChange={screen.setRight} />
        <TextInput
          label="Or to a new database of that server"
          value={screen.newDatabase}
          onChange={(event) => screen.setNewDatabase(event.currentTarget.value)}
          disabled={isRunning}
        />
      </div>
      <Select
        w={220}
        label="Documents that exist there"
        data={duplicateOptions}
        allowDeselect={false}
        value={interrupted?.onDuplicate ?? screen.onDuplicate}
        disabled={isRunning || interrupted !== undefined}
        onChange={(next) => screen.setOnDuplicate(next as OnDuplicate)}
      />
      {isRunning ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={screen.stop}>
          Stop
        </Button>
      ) : (
        <Button
          leftSection={<IconCopy size={16} />}
          disabled={chosen.length === 0}
          onClick={() => void screen.start()}
        >
          {interrupted === undefined ? 'Copy' : 'Continue'}
        </Button>
      )}
    </div>
  );
}

function Progress({ screen }: { readonly screen: CopyPageState }) {
  const { phase, chosen, plan, interrupted, outcomes } = screen;
  const total = chosen.reduce((sum, { count = 0 }) => sum + count, 0);
  const bad = outcomes.filter(({ state }) => state !== 'copied').length;
  return (
    <>
      <div className={classes.figures}>
        <span role="status">
          {phase.kind === 'running' &&
            `Copying: ${formatExact(phase.copied)} of ${formatAmount(total, 'document')}`}
          {phase.kind === 'idle' &&
            `${formatAmount(chosen.length, 'object')} with ${formatAmount(total, 'document')} are copied. Nothing is removed.`}
          {phase.kind === 'done' &&
            (bad === 0
              ? 'The copy is complete.'
              : `The copy has ended; ${formatAmount(bad, 'object')} incomplete.`)}
          {phase.kind === 'stopped' && 'The copy was stopped. What was copied stays; a further copy goes on.'}
        </span>
      </div>
      {phase.kind === 'failed' && (
        <p role="alert" className={classes.failure}>
          The copy failed. {phase.text}
        </p>
      )}
      {interrupted !== undefined && (
        <Alert className={classes.note} title="This copy was interrupted">
          It continues after the last copied document of each collection.{' '}
          <Button variant="subtle" size="compact-sm" onClick={screen.discard}>
            Begin anew
          </Button>
        </Alert>
      )}
      <ul className={classes.losses} aria-label="Not copied">
        {plan.data?.losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  );
}

function Preview({ screen }: { readonly screen: CopyPageState }) {
  const { plan, outcomes, phase } = screen;
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return (
    <div className={classes.scroll}>
      <Table stickyHeader aria-label="Objects to copy">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Object</Table.Th>
            <Table.Th ta="right">Documents</Table.Th>
            <Table.Th ta="right">In the target</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plan.data?.items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Checkbox
                  label={`${item.kind} ${item.name}`}
                  checked={screen.isChosen(item.id)}
                  disabled={phase.kind === 'running' || screen.interrupted !== undefined}
                  onChange={(event) => screen.setChosen(item.id, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td ta="right">{item.count === undefined ? '' : formatExact(item.count)}</Table.Td>
              <Table.Td ta="right">{targetText(item)}</Table.Td>
              <Table.Td>
                <Outcome of={outcomeOf.get(item.id)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function targetText({ isInTarget, targetCount }: CopyItem): string {
  if (!isInTarget) return 'new';
  return targetCount === undefined ? 'exists' : formatExact(targetCount);
}

const stateWords = { copied: 'Copied', partly: 'Incomplete', failed: 'Failed' } as const;

function Outcome({ of }: { readonly of: CopyOutcome | undefined }) {
  if (of === undefined) return null;
  return (
    <span className={classes.outcome} data-state={of.state}>
      <b>{stateWords[of.state]}.</b> {of.text}
    </span>
  );
}
