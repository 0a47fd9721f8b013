import { SegmentedControl, Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { formatExact, formatTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useStoredState } from '../../ui/hooks/use-stored-state.ts';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { Explained } from '../run/run-state.ts';
import { AdviceList } from './AdviceList.tsx';
import { ComparedPlans } from './ComparedPlans.tsx';
import classes from './PlanPane.module.css';
import { PlanText } from './PlanText.tsx';
import { PlanTree } from './PlanTree.tsx';
import { formatMs, isTextOf, nodeAt, type PlanView, planTimeMs, toPlanView } from './plan-view.ts';
import { RuleList } from './RuleList.tsx';

interface PlanPaneProps {
  readonly kind: 'explain' | 'profile';
  readonly run: QueryRun;
  readonly editorText: string;
  /** Offset of the caret in the editor's text; its node is marked. */
  readonly caret?: number;
  readonly onSelectRange: (start: number, end: number) => void;
}

/** The plan of the last explanation or profile of a run, as a tree with advice and as text. */
export function PlanPane({ kind, run, ...rest }: PlanPaneProps) {
  const explained = useStore(run.store, ({ explanation, profile }) =>
    kind === 'explain' ? explanation : profile,
  );
  const earlier = useStore(run.store, ({ earlierPlans }) => earlierPlans);
  if (explained === undefined) {
    const text =
      kind === 'explain'
        ? 'Explain shows how the server would run the query, without running it.'
        : 'Profile runs the query and measures each step of its plan.';
    return <EmptyState title={kind === 'explain' ? 'No plan yet' : 'No profile yet'} text={text} />;
  }
  return <Plan explained={explained} earlier={earlier} {...rest} />;
}

interface PlanProps extends Pick<PlanPaneProps, 'editorText' | 'caret' | 'onSelectRange'> {
  readonly explained: Explained;
  /** Former plans of the run, for a comparison. */
  readonly earlier: readonly Explained[];
}

function Plan({ explained, earlier, editorText, caret, onSelectRange }: PlanProps) {
  const [compared, setCompared] = useState<Explained>();
  const view = useMemo(() => toPlanView(explained), [explained]);
  const isTextChanged = !isTextOf(explained.request, editorText);
  const [form, setForm] = useStoredState('plan.form', z.enum(['tree', 'text']), 'tree');
  const [chosen, setChosen] = useState<{ readonly id: number; readonly caret: number | undefined }>();
  // A caret that has moved since a node was chosen decides.
  const selected =
    chosen && chosen.caret === caret
      ? chosen.id
      : caret === undefined || isTextChanged
        ? undefined
        : nodeAt(view, caret);
  const select = (id: number) => {
    const place = isTextChanged ? undefined : view.places.get(id);
    if (place) onSelectRange(place.start, place.end);
    setChosen({ id, caret: place ? place.end : caret });
  };
  const isProfile = 'phases' in explained;
  return (
    <div className={classes.pane}>
      <div className={classes.strip}>
        <SegmentedControl
          size="xs"
          aria-label="Form of the plan"
          value={form}
          onChange={(next) => setForm(next as 'tree' | 'text')}
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'text', label: 'Text' },
          ]}
        />
        <Figures view={view} isProfile={isProfile} />
        {isTextChanged && (
          <span className={classes.changed} role="status">
            The text has changed since this plan.
          </span>
        )}
        <span className={classes.space} />
        <CompareSelect earlier={earlier} compared={compared} onChange={setCompared} />
        <CopyButton text={explained.planText} label="Copy plan" />
      </div>
      {compared !== undefined ? (
        <ComparedPlans before={compared} now={explained} />
      ) : form === 'text' ? (
        <PlanText text={explained.planText} />
      ) : (
        <div className={classes.body}>
          <div className={classes.main}>
            <PlanTree view={view} isProfile={isProfile} selected={selected} onSelect={select} />
            <RuleList rules={view.rules} />
          </div>
          <AdviceList view={view} onSelect={select} />
        </div>
      )}
    </div>
  );
}

interface CompareSelectProps extends Pick<PlanProps, 'earlier'> {
  readonly compared: Explained | undefined;
  readonly onChange: (compared: Explained | undefined) => void;
}

/** Chooses an earlier plan, which is shown beside the current one. */
function CompareSelect({ earlier, compared, onChange }: CompareSelectProps) {
  const [zone] = useTimeZone();
  const place = compared === undefined ? -1 : earlier.indexOf(compared);
  if (earlier.length === 0) return null;
  return (
    <Select
      size="xs"
      w={180}
      aria-label="Compare with"
      placeholder="Compare with…"
      clearable
      comboboxProps={{ width: 400, position: 'bottom-end' }}
      value={place < 0 ? null : String(place)}
      onChange={(value) => onChange(value === null ? undefined : earlier[Number(value)])}
      data={earlier.map((plan, at) => {
        const kind = 'phases' in plan ? 'profile' : 'plan';
        const text = plan.request.text.replace(/\s+/g, ' ').slice(0, 40);
        return { value: String(at), label: `${formatTime(planTimeMs(plan), zone)} ${kind}: ${text}` };
      })}
    />
  );
}

/** Times by phase of a profile, and the estimates of the plan. */
function Figures({ view, isProfile }: { readonly view: PlanView; readonly isProfile: boolean }) {
  const figures: readonly (readonly [string, ReactNode])[] = [
    ...(isProfile ? phaseFigures(view.phases) : []),
    ['Estimated cost', view.estimatedCost === undefined ? undefined : formatDecimal(view.estimatedCost)],
    ['Estimated rows', view.estimatedRows === undefined ? undefined : formatExact(view.estimatedRows)],
    ['Plans considered', view.plansCreated === undefined ? undefined : formatExact(view.plansCreated)],
  ];
  return figures.map(
    ([name, value]) =>
      value !== undefined && (
        <span key={name} className={classes.figure}>
          {name} <b>{value}</b>
        </span>
      ),
  );
}

/** The phases of a run in three sums. */
function phaseFigures(phases: Readonly<Record<string, number>>): readonly (readonly [string, string])[] {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (phases[name] ?? 0), 0);
  const parse = sum(['parsing', 'optimizing ast', 'loading collections']);
  const optimize = sum(['instantiating plan', 'optimizing plan']);
  const execute = sum(['instantiating executors', 'executing', 'finalizing']);
  return [
    ['Parse', formatMs(parse)],
    ['Optimize', formatMs(optimize)],
    ['Execute', formatMs(execute)],
  ];
}

function formatDecimal(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
