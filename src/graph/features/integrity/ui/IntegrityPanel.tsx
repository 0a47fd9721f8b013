import { ActionIcon, Button, Progress, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconMinus,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { ActionButton } from '../../../../ui/forms/ActionButton.tsx';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { useWriteRefusal } from '../../../ui/use-write-refusal.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { checkLabels } from '../integrity-commands.ts';
import { maxListed } from '../integrity-queries.ts';
import { type IntegrityCheckId, type IntegrityResult, integrityChecks } from '../integrity-state.ts';
import { FaultList } from './FaultList.tsx';
import classes from './integrity.module.css';

const hints: Readonly<Record<IntegrityCheckId, string>> = {
  dangling: '_from or _to names no document',
  outside: 'The definition does not allow these collections',
  duplicates: 'Equal ends and attributes as another edge',
  orphans: 'No edge of the graph begins or ends here',
  types: 'The values of one attribute differ in type',
};

/** Faults of the graph in the database: counted, listed, marked on the picture, and mended. */
export function IntegrityPanel() {
  const { adapter } = useWorkspace();
  const { results, running } = useWorkspaceState((state) => state.integrity);
  const done = integrityChecks.filter((check) => results[check] !== undefined);
  const total = done.reduce((sum, check) => sum + results[check]!.count, 0);
  const isComplete = done.length === integrityChecks.length;
  if (adapter.hasQueries !== true) {
    return (
      <PanelFrame title="Integrity">
        <p>This source has no collections in the database.</p>
      </PanelFrame>
    );
  }
  return (
    <PanelFrame title="Integrity">
      <div className={classes.intro}>
        <p>{summaryOf(done.length, isComplete, total)}</p>
        {running === undefined ? (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={14} />}
            variant={done.length === 0 ? 'filled' : 'default'}
            onClick={() => void runCommand('graph.checkIntegrity')}
          >
            {done.length === 0 ? 'Check the graph' : 'Check again'}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => void runCommand('graph.stopIntegrity')}>
            Stop
          </Button>
        )}
      </div>
      {running !== undefined && (
        <div className={classes.running} role="status">
          <span>{running.label}</span>
          <Progress
            size="sm"
            value={(100 * running.done) / Math.max(1, running.total)}
            aria-label="Integrity checks"
          />
        </div>
      )}
      <ul className={classes.checks}>
        {integrityChecks.map((check) => (
          <Check key={check} check={check} result={results[check]} />
        ))}
      </ul>
    </PanelFrame>
  );
}

function summaryOf(done: number, isComplete: boolean, total: number): string {
  if (done === 0) return 'Reads all collections of the graph and counts what is not consistent.';
  const found = total === 0 ? 'No faults' : formatAmount(total, 'fault');
  return isComplete
    ? `${found} in the database.`
    : `${found} in ${done} of ${integrityChecks.length} checks.`;
}

interface CheckProps {
  readonly check: IntegrityCheckId;
  /** Undefined: not checked yet. */
  readonly result: IntegrityResult | undefined;
}

function Check({ check, result }: CheckProps) {
  const refusal = useWriteRefusal('elements');
  const isOpen = useWorkspaceState((state) => state.integrity.open === check);
  const isMarked = useWorkspaceState((state) => state.integrity.marked.includes(check));
  const isRunning = useWorkspaceState((state) => state.integrity.running !== undefined);
  const hasFaults = result !== undefined && result.count > 0;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.check}>
      <div>
        <UnstyledButton
          className={classes.checkName}
          aria-expanded={hasFaults ? isOpen : undefined}
          disabled={!hasFaults}
          onClick={() => void runCommand('graph.showIntegrityList', { check: isOpen ? undefined : check })}
        >
          <CheckIcon result={result} />
          <span className={classes.checkText}>
            <span className={classes.label}>{checkLabels[check]}</span>
            <small>{hints[check]}</small>
          </span>
          <span className={classes.count} data-faults={hasFaults || undefined}>
            {result === undefined ? 'not checked' : formatExact(result.count)}
          </span>
          {hasFaults ? <Chevron size={14} aria-hidden /> : <span className={classes.gap} />}
        </UnstyledButton>
      </div>
      {hasFaults && isOpen && (
        <>
          <div className={classes.actions}>
            {check !== 'types' && (
              <Tooltip label={isMarked ? 'Remove the marks' : 'Mark on the picture'}>
                <ActionIcon
                  size={28}
                  variant={isMarked ? 'light' : 'default'}
                  aria-label={`Mark ${checkLabels[check]} on the picture`}
                  aria-pressed={isMarked}
                  onClick={() => void runCommand('graph.markIntegrity', { check })}
                >
                  {isMarked ? <IconEyeOff size={16} /> : <IconEye size={16} />}
                </ActionIcon>
              </Tooltip>
            )}
            <ActionButton
              size="compact-sm"
              variant="default"
              disabled={isRunning}
              refusal={refusal}
              onClick={() => void runCommand('graph.openMendDialog', { check })}
            >
              Mend…
            </ActionButton>
            {result.count > result.listed.length && (
              <span className={classes.more} role="status">
                {formatExact(result.listed.length)} of {formatExact(result.count)} listed
              </span>
            )}
          </div>
          <FaultList faults={result.listed} />
          {result.rest.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={isRunning}
              onClick={() => void runCommand('graph.listMoreFaults', { check })}
            >
              List {formatExact(Math.min(maxListed, result.count - result.listed.length))} more
            </Button>
          )}
        </>
      )}
    </li>
  );
}

function CheckIcon({ result }: { readonly result: IntegrityResult | undefined }) {
  if (result === undefined) return <IconMinus size={16} className={classes.unknown} aria-hidden />;
  if (result.count === 0) return <IconCheck size={16} className={classes.good} aria-label="No faults" />;
  return <IconAlertTriangle size={16} className={classes.bad} aria-label="Faults" />;
}
