import type { Page } from 'playwright';
import { locate, vertexIds } from '../../e2e/canvas.ts';

/** A user action, measured from its start until the page is idle. */
export interface MeasuredJob {
  readonly name: string;
  /** Preparation that is not measured. */
  prepare?(page: Page): Promise<void>;
  run(page: Page): Promise<void>;
}

const command = (page: Page, id: string, args?: unknown): Promise<void> =>
  page.evaluate(([name, values]) => window.benchRun!(name, values), [id, args] as const);

const job = (name: string, id: string, args?: unknown): MeasuredJob => ({
  name,
  run: (page) => command(page, id, args),
});

/** Moves the pointer around the centre of the canvas in small steps. */
async function circle(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.move(640 + 200 * Math.sin(step / 15), 450 + 150 * Math.cos(step / 15));
  }
}

/** In order of execution: each action starts with the state that the previous one left. */
export const measuredJobs: readonly MeasuredJob[] = [
  job('load all, lay out', 'graph.loadAll', { isConfirmed: true }),
  job('force layout', 'graph.restartLayout'),
  job('circular layout', 'graph.applyLayout', { layoutId: 'circular' }),
  job('radial layout', 'graph.applyLayout', { layoutId: 'radial' }),
  {
    name: 'stop of a layout',
    prepare: (page) => command(page, 'graph.applyLayout', { layoutId: 'force' }),
    run: (page) => command(page, 'graph.stopLayout'),
  },
  job('PageRank', 'graph.runMetric', { metricId: 'page-rank' }),
  job('colour by it', 'graph.colorByComputed'),
  job('size by it', 'graph.sizeByComputed'),
  job('Leiden', 'graph.runMetric', { metricId: 'leiden' }),
  job('colour by communities', 'graph.colorByComputed'),
  job('look as before', 'graph.resetComputedLook'),
  { name: 'hover', run: (page) => circle(page, 120) },
  {
    name: 'pan and zoom',
    async run(page) {
      await page.mouse.move(640, 850);
      await page.mouse.down();
      for (let step = 0; step < 80; step++) {
        await page.mouse.move(640 + 200 * Math.sin(step / 15), 850 - 60 * Math.sin(step / 10));
      }
      await page.mouse.up();
      for (let step = 0; step < 12; step++) await page.mouse.wheel(0, step < 6 ? -120 : 120);
    },
  },
  job('select all', 'graph.selectAll'),
  { name: 'hover, all selected', run: (page) => circle(page, 120) },
  job('select nothing', 'graph.clearSelection'),
  job('group by attribute', 'graph.groupByAttribute', { attributes: ['section'] }),
  job('dissolve all', 'graph.dissolveCommunities'),
  job('undo: dissolve all', 'graph.undo'),
  job('undo: group', 'graph.undo'),
  job('show as communities', 'graph.showAsCommunities'),
  {
    name: 'open a community',
    async run(page) {
      const [first] = (await vertexIds(page)).filter((id) => id.startsWith('*community_'));
      await command(page, 'graph.openCommunity', { communityId: first });
    },
  },
  job('undo: open', 'graph.undo'),
  job('undo: communities', 'graph.undo'),
  job('node limit', 'graph.setNodeLimit', { kind: 'count', count: 1000 }),
  {
    name: 'undo: node limit',
    prepare: (page) => command(page, 'graph.setNodeLimit', { kind: 'off' }),
    run: (page) => command(page, 'graph.undo'),
  },
  {
    name: 'expand',
    prepare: (page) => command(page, 'graph.randomStart', { size: 500 }),
    async run(page) {
      const ids = await vertexIds(page);
      await command(page, 'graph.expand', { vertexId: ids[Math.floor(ids.length / 2)] });
      // Current position of the vertex, to which the pointer moves.
      const { x, y } = await locate(page, ids[0]!);
      await page.mouse.move(x, y);
    },
  },
];
