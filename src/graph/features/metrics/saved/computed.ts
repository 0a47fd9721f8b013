import { z } from 'zod';
import { formatAmount } from '../../../../lib/format.ts';
import { ComputedColumn } from '../../../model/ComputedColumn.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { float64 } from '../../../workspace/saved/scene-schemas.ts';
import { setMetrics } from '../metrics-state.ts';

const schema = z.object({
  columns: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['number', 'category']),
      /** By vertex index; NaN: no value. */
      values: float64,
    }),
  ),
  facts: z.record(z.string(), z.array(z.object({ label: z.string(), text: z.string() }))),
  /** How the columns were computed, by column. */
  runs: z
    .record(
      z.string(),
      z.object({
        metricId: z.string(),
        errorBound: z.number(),
        exactSeconds: z.number().optional(),
        sampling: z
          .object({
            trials: z.number().min(1),
            log: z.number().positive(),
            scale: z.number().positive(),
            certainCount: z.number(),
            workShare: z.number(),
          })
          .optional(),
      }),
    )
    .optional(),
  /** The column that the panel shows. */
  columnId: z.string().optional(),
  tab: z.enum(['metrics', 'results']).optional(),
});

type Computed = z.infer<typeof schema>;

/** Results of metrics and partitions, by vertex. */
export default {
  id: 'computed',
  order: 40,
  schema,
  stamp: ({ model, state }) =>
    `${model.revisions.topology}.${model.revisions.styles}.${state.metrics.columnId}.${state.metrics.tab}`,
  *prepare({ model }) {
    const { topology } = model.revisions;
    for (const column of [...model.computed.values()]) {
      for (const steps = column.alignInSlices(model); !steps.next().done; ) {
        yield;
        if (model.revisions.topology !== topology) return;
      }
    }
  },
  save({ model, state: { metrics } }) {
    if (model.computed.size === 0) return undefined;
    const columns = [...model.computed.values()].map((column) => ({
      id: column.id,
      label: column.label,
      kind: column.kind,
      values: column.toArray(model),
    }));
    const facts = Object.entries(metrics.facts).map(([id, rows]) => [id, rows.map((row) => ({ ...row }))]);
    const runs = Object.entries(metrics.runs).map(([id, run]) => [id, { ...run }]);
    return {
      columns,
      facts: Object.fromEntries(facts),
      runs: Object.fromEntries(runs),
      columnId: metrics.columnId,
      tab: metrics.tab,
    };
  },
  load(workspace, { columns, facts, runs = {}, columnId, tab = 'metrics' }) {
    const { model, state } = workspace;
    for (const column of columns) {
      if (column.values.length !== model.vertexCount)
        throw new Error(
          `expected ${formatAmount(model.vertexCount, 'value')} of '${column.label}', found ${column.values.length}`,
        );
      model.setComputed(column.id, new ComputedColumn(model, column));
    }
    const known = Object.entries(runs).map(([id, { exactSeconds, ...run }]) => [
      id,
      { ...run, exactSeconds },
    ]);
    setMetrics(workspace, {
      facts: { ...state.metrics.facts, ...facts },
      runs: { ...state.metrics.runs, ...Object.fromEntries(known) },
      columnId,
      tab,
    });
  },
} satisfies SceneSection<Computed>;
