import { IconChartDots3, IconHash, IconLetterCase, IconTopologyStar } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { metricNames } from '../../../metrics/metric-names.ts';
import type { ElementKind } from '../../../styles/AttributeValues.ts';
import { type AttributeProfile, binCounts } from '../../../styles/attribute-profile.ts';
import { communityColumnId } from '../../../styles/community-column.ts';
import { formatValue } from '../../../styles/format-value.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { PickerChoice, PickerGroup } from './AttributePicker.tsx';
import { useProfiles } from './use-profiles.ts';

const attributePrefix = 'attribute ';
const columnPrefix = 'column ';

export const attributeId = (name: string): string => attributePrefix + name;
export const columnId = (id: string): string => columnPrefix + id;

/** The attribute that a choice stands for; undefined: another choice. */
export function attributeOf({ id }: PickerChoice): string | undefined {
  return id.startsWith(attributePrefix) ? id.slice(attributePrefix.length) : undefined;
}

/** The computed column that a choice stands for; undefined: another choice. */
export function columnOf({ id }: PickerChoice): string | undefined {
  return id.startsWith(columnPrefix) ? id.slice(columnPrefix.length) : undefined;
}

/** A choice for a typed name. */
export function typedAttribute(name: string): PickerChoice {
  return { id: attributeId(name), label: name, icon: <IconLetterCase size={14} aria-hidden /> };
}

interface AttributeChoices {
  readonly profiles: ReadonlyMap<string, AttributeProfile>;
  readonly groups: readonly PickerGroup[];
  /** True while the list is open. */
  readonly isWanted: boolean;
  readonly setWanted: (isWanted: boolean) => void;
}

/** Attributes in groups by the kind of their values; `refuse` says why one cannot be chosen. */
export function useAttributeChoices(
  element: ElementKind,
  refuse: (profile: AttributeProfile) => string | undefined = () => undefined,
): AttributeChoices {
  const { model } = useWorkspace();
  const examples = useWorkspaceState((state) =>
    element === 'vertices' ? state.attributeExamples : state.edgeAttributeExamples,
  );
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    void runCommand(
      element === 'vertices' ? 'graph.loadAttributeExamples' : 'graph.loadEdgeAttributeExamples',
    );
  }, [element]);
  const names = useMemo(() => (examples ?? []).filter((name) => !name.startsWith('_')), [examples]);
  const profiles = useProfiles(element, names, isWanted);
  const shown = element === 'vertices' ? model.vertexCount : model.edgeCount;
  const choices = names.map((name) => ({
    profile: profiles.get(name),
    choice: choiceOf(name, profiles.get(name), shown, refuse),
  }));
  const of = (label: string, isOne: (profile: AttributeProfile | undefined) => boolean): PickerGroup => ({
    label,
    choices: choices.filter(({ profile }) => isOne(profile)).map(({ choice }) => choice),
  });
  const groups = [
    of('Number', (profile) => profile?.kind === 'number'),
    of('Text', (profile) => profile?.kind === 'text'),
    of('Attributes', (profile) => profile?.kind !== 'number' && profile?.kind !== 'text'),
  ].filter((group) => group.choices.length > 0);
  return { profiles, groups, isWanted, setWanted };
}

function choiceOf(
  name: string,
  profile: AttributeProfile | undefined,
  shown: number,
  refuse: (profile: AttributeProfile) => string | undefined,
): PickerChoice {
  const Icon = profile?.kind === 'number' ? IconHash : IconLetterCase;
  return {
    id: attributeId(name),
    label: name,
    icon: <Icon size={14} aria-hidden />,
    note: profile && noteOf(profile, shown),
    bars: profile?.bars,
    refusal: profile && refuse(profile),
  };
}

/** Coverage of numbers, different values of texts. */
function noteOf(profile: AttributeProfile, shown: number): string | undefined {
  if (profile.kind === 'number')
    return profile.known < shown && shown <= 1000
      ? `${formatExact(profile.known)} of ${formatExact(shown)}`
      : formatExact(profile.known);
  if (profile.kind !== 'text') return undefined;
  return formatAmount(profile.distinct, 'value');
}

/** Metrics that a choice of colours or sizes offers before they are computed, with their first columns. */
const offered = [
  { id: 'page-rank', column: 'page-rank' },
  { id: 'betweenness', column: 'betweenness' },
  { id: 'leiden', column: communityColumnId },
] as const;

export const degreeId = 'degree';

/** The degree and the computed columns, with their values while they are wanted; other metrics can be computed. */
export function useComputedGroup(isWanted: boolean, hasDegree: boolean): PickerGroup {
  const { model } = useWorkspace();
  const revision = useWorkspaceState((state) => state.modelRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the content of the model.
  return useMemo(() => {
    const columns = [...model.computed.values()];
    const known = columns.map((column): PickerChoice => {
      const numbers = isWanted ? column.toArray(model).filter((value) => !Number.isNaN(value)) : [];
      return {
        id: columnId(column.id),
        label: column.label,
        icon: <IconChartDots3 size={14} aria-hidden />,
        ...(column.kind === 'category' ? { note: 'categories' } : valuesOf(numbers)),
      };
    });
    const missing = offered
      .filter((each) => !model.computed.has(each.column))
      .map(
        ({ id }): PickerChoice => ({
          id: `metric ${id}`,
          label: metricNames[id],
          icon: <IconChartDots3 size={14} aria-hidden />,
          action: {
            label: 'Compute',
            title: `Compute ${metricNames[id]}`,
            run: () => void runCommand('graph.runMetric', { metricId: id }),
          },
        }),
      );
    const degrees = isWanted
      ? Array.from({ length: model.vertexCount }, (_, at) => model.inDegrees[at]! + model.outDegrees[at]!)
      : [];
    const degree: PickerChoice = {
      id: degreeId,
      label: 'Degree',
      icon: <IconTopologyStar size={14} aria-hidden />,
      ...valuesOf(degrees),
    };
    return { label: 'Computed', choices: [...(hasDegree ? [degree] : []), ...known, ...missing] };
  }, [model, revision, isWanted, hasDegree]);
}

function valuesOf(numbers: Float64Array | readonly number[]): Pick<PickerChoice, 'note' | 'bars'> {
  return numbers.length === 0 ? {} : { note: rangeText(numbers), bars: binCounts(numbers, 22) };
}

function rangeText(numbers: ArrayLike<number>): string {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < numbers.length; at++) {
    min = Math.min(min, numbers[at]!);
    max = Math.max(max, numbers[at]!);
  }
  return `${formatValue(min)} to ${formatValue(max)}`;
}

/** The icon of a chosen attribute. */
export function AttributeGlyph({ isNumber }: { readonly isNumber: boolean }) {
  const Icon = isNumber ? IconHash : IconLetterCase;
  return <Icon size={14} aria-hidden />;
}
