import type { JobId, JobPhase, JobReport, JobResult } from '../../../protocol/jobs.ts';
import { toGraphInput } from '../../graph/layouts/common-parameters.ts';
import type { LayoutPlan } from '../../graph/layouts/layout.ts';
import { excessOf } from '../../graph/layouts/layout.ts';
import { defaultValues, type Parameter, type ParameterValues } from '../../graph/layouts/parameter.ts';
import { layouts } from '../../graph/layouts/registry.ts';
import { seedParameter } from '../../graph/metrics/common-parameters.ts';
import type { Fact, MetricColumn } from '../../graph/metrics/metric.ts';
import { metrics } from '../../graph/metrics/registry.ts';
import type { GraphModel } from '../../graph/model/GraphModel.ts';
import type { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { startJob } from '../../jobs.ts';
import { runJob } from './run-job.ts';

/** Input and callbacks of a run. */
interface SubjectRequest {
  readonly workspace: GraphWorkspace;
  readonly values: ParameterValues;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Called when the preparation is complete; the measured time starts. */
  onStart(): void;
  /** For layouts, `picture` has x, y interleaved; valid during the call only. */
  onReport(report: JobReport, picture: Float32Array): void;
  onPhases(phases: readonly JobPhase[]): void;
  /** Peak size of the kernel's arrays. */
  onMemory(peakBytes: number): void;
}

export interface SubjectOutcome {
  /** Name of the kernel; undefined if the main thread did the work. */
  readonly kernel: string | undefined;
  /** For layouts: the final positions. */
  readonly positions?: Float32Array;
  readonly column?: MetricColumn;
  /** Values for the report. */
  readonly figures: Readonly<Record<string, number>>;
  readonly facts: readonly Fact[];
}

/** A measurable computation: a layout, a metric, or a community search. */
export interface Subject {
  readonly id: string;
  readonly benchmark: 'layout' | 'metrics' | 'communities';
  readonly label: string;
  readonly help: string;
  readonly parameters: readonly Parameter[];
  run(request: SubjectRequest): Promise<SubjectOutcome>;
}

const layoutSubjects = [...layouts.values()].map(
  (layout): Subject => ({
    id: `layout/${layout.id}`,
    benchmark: 'layout',
    label: layout.label,
    help: layout.help,
    parameters: layout.parameters,
    async run({ workspace, values, seed, signal, onStart, onReport, onPhases, onMemory }) {
      const { model } = workspace;
      const excess = excessOf(layout, model);
      if (excess !== undefined) throw new Error(excess);
      await workspace.loadAttributes(layout.attributesOf?.(values) ?? []);
      signal.throwIfAborted();
      onStart();
      const plan = layout.plan({
        model,
        need: { kind: 'whole' },
        values,
        seed,
        textOf: (attribute, vertex) =>
          workspace.values.textOf(model, { kind: 'vertices', attribute }, model.vertexIds.at(vertex)!),
      });
      if (plan.kind === 'places') {
        return { kernel: undefined, positions: plan.positions, figures: {}, facts: [] };
      }
      const { id, input } = atFullSpeed(plan);
      const job = startJob(id, input, {
        valueCount: 2 * model.vertexCount,
        onValues: (picture, report) => onReport(report, picture),
        onPhases,
        onMemory,
      });
      const { positions } = await runJob(job, signal);
      return { kernel: id, positions, figures: {}, facts: [] };
    },
  }),
);

/** Disables the animation pace, so that a layout runs at full speed. */
function atFullSpeed(plan: Extract<LayoutPlan, { kind: 'job' }>): Extract<LayoutPlan, { kind: 'job' }> {
  return plan.id === 'force-small' ? { ...plan, input: { ...plan.input, isPaced: false } } : plan;
}

/** Community jobs; the command line has a separate benchmark for them. */
const communityJobs: readonly JobId[] = ['leiden', 'label-propagation'];

const metricSubjects = [...metrics.values()].map(
  (metric): Subject => ({
    id: `metric/${metric.id}`,
    benchmark: communityJobs.includes(metric.job) ? 'communities' : 'metrics',
    label: metric.label,
    help: metric.help,
    // Weights would have to be loaded, and only the kernel is measured; the runs set the seeds.
    parameters: metric.parameters.filter(
      ({ kind, id }) => kind !== 'edgeAttribute' && id !== seedParameter.id,
    ),
    async run({ workspace, values, seed, signal, onStart, onReport, onPhases, onMemory }) {
      onStart();
      const settings = { ...values, [seedParameter.id]: seed };
      const chosen = { selected: firstVertices(workspace.model), find: () => 0 };
      const input = metric.toInput(toGraphInput(workspace.model), settings, chosen);
      const job = startJob(metric.job, input, {
        onValues: (picture, report) => onReport(report, picture),
        onPhases,
        onMemory,
      });
      const result = await runJob(job, signal);
      const graph = toGraphInput(workspace.model);
      const { columns, facts } = metric.toOutcome(result as never, { values: settings, graph });
      const column = columns[0];
      return {
        kernel: metric.job,
        figures: toFigures(metric.job, result),
        facts,
        ...(column === undefined ? {} : { column }),
      };
    },
  }),
);

/** Analyses of chosen vertices are measured with the first ones. */
const firstVertices = ({ vertexCount }: GraphModel) =>
  Uint32Array.from({ length: Math.min(10, vertexCount) }, (_, vertex) => vertex);

/** Values that partitions report. */
function toFigures(job: JobId, result: JobResult<JobId>): Record<string, number> {
  const unit = communityJobs.includes(job) ? 'communities' : 'parts';
  return {
    ...('count' in result && 'members' in result ? { [unit]: result.count } : {}),
    ...('modularity' in result ? { modularity: result.modularity, levels: result.levelCount } : {}),
  };
}

/** Layouts first, the default layout at the top. */
export const subjects: readonly Subject[] = [
  ...layoutSubjects.toSorted(
    (one, other) =>
      Number(other.id === 'layout/force') - Number(one.id === 'layout/force') ||
      one.label.localeCompare(other.label, 'en'),
  ),
  ...metricSubjects,
];

/** Returns the first subject for an unknown id. */
export function findSubject(id: string): Subject {
  return subjects.find((subject) => subject.id === id) ?? subjects[0]!;
}

/** Non-default parameter values as text for reports; '' if there are none. */
export function describeValues({ parameters }: Subject, values: ParameterValues): string {
  const usual = defaultValues(parameters);
  return parameters
    .filter(({ id }) => values[id] !== undefined && values[id] !== usual[id])
    .map(({ id }) => `${id} ${values[id]}`)
    .join(', ');
}
