import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type HistoryStep, queriesOf } from '../../../../command/HistoryStep.ts';
import { runCommand } from '../../../../command.ts';
import { cutText } from '../../../../lib/bound-text.ts';
import { formatDate } from '../../../../lib/format.ts';
import { AqlText } from '../../../../ui/values/AqlText.tsx';
import { CopyButton } from '../../../../ui/values/CopyButton.tsx';
import { inlineBinds } from '../../../workspace/inline-binds.ts';
import { agoText } from './ago-text.ts';
import classes from './history.module.css';
import { stepIcon } from './step-icon.ts';

const unreachableText =
  'The page was loaded again since, and what undoes this step or one on the way was not kept.';

/** UTF-16 units of a title or detail. */
const maxText = 300;

interface HistoryStepRowProps {
  readonly id: number;
  readonly step: HistoryStep;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isCurrent: boolean;
  /** Redo leads to it. */
  readonly isAhead: boolean;
  /** It is not on the way to the current step. */
  readonly isBranch: boolean;
  /** False: a step on the way was done before the page was loaded, and what undoes it was not kept. */
  readonly isReachable: boolean;
}

/** One step: a click goes there; its queries unfold. */
export function HistoryStepRow(props: HistoryStepRowProps) {
  const { id, step, now, isCurrent, isAhead, isBranch, isReachable } = props;
  const [isOpen, setOpen] = useState(false);
  const queries = queriesOf(step);
  const Icon = stepIcon(step.title);
  const state = isCurrent ? 'current' : isBranch ? 'branch' : isAhead ? 'ahead' : undefined;
  return (
    <li className={classes.step} data-state={state}>
      <div className={classes.stepRow}>
        <button
          type="button"
          className={classes.stepButton}
          aria-current={isCurrent ? 'step' : undefined}
          disabled={!isReachable}
          title={isReachable ? undefined : unreachableText}
          onClick={() => !isCurrent && void runCommand('graph.goToStep', { stepId: id })}
        >
          <span className={classes.dot}>
            <Icon size={14} aria-hidden />
          </span>
          <span className={classes.stepText}>
            <span className={classes.stepTitle}>{cutText(step.title, maxText)}</span>
            <span className={classes.stepDetail} title={formatDate(step.time, 'utc')}>
              {step.detail === undefined ? '' : `${cutText(step.detail, maxText)} · `}
              {agoText(now - step.time)}
            </span>
          </span>
          {isCurrent && <span className={classes.current}>Current</span>}
          {isBranch && <span className={classes.mark}>other branch</span>}
          {isAhead && <span className={classes.mark}>undone</span>}
          {!isReachable && <span className={classes.mark}>only listed</span>}
        </button>
        {queries.length > 0 && (
          <ActionIcon
            size={28}
            aria-label={`AQL of '${cutText(step.title, maxText)}'`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div className={classes.queries}>
          {queries.map((query) => {
            const text = inlineBinds(query);
            return (
              <div key={text} className={classes.query}>
                <pre>
                  <AqlText text={text} />
                </pre>
                <CopyButton text={text} label="Copy AQL" />
              </div>
            );
          })}
        </div>
      )}
    </li>
  );
}
