import { describe, expect, test } from 'vitest';
import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import { LayoutSession } from '../../../../src/graph/layouts/LayoutSession.ts';
import { toLayoutScope } from '../../../../src/graph/layouts/layout-scope.ts';
import { defaultValues } from '../../../../src/graph/layouts/parameter.ts';
import { layouts } from '../../../../src/graph/layouts/registry.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { type Edges, gridEdges, hubEdges } from '../../../workers/graphs.ts';
import { inProcessJobs } from './in-process-jobs.ts';

function toModel({ vertexCount, sources, targets }: Edges): GraphModel {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: vertexCount }, (_, index) => `v/${index}`) },
    { kind: 'addEdges', ids: Array.from(sources, (_, edge) => `e/${edge}`), sources, targets },
  ]);
  return model;
}

function whenIdle(session: LayoutSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (session.state === 'failed') reject(session.error);
      if (session.state !== 'idle') return;
      end();
      resolve();
    };
    const end = session.subscribe(look);
    look();
  });
}

/** Resolves when the session has applied this number of position updates. */
function whenShown(session: LayoutSession, epoch: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.epoch < epoch) return;
      end();
      resolve();
    };
    const end = session.subscribe(look);
    look();
  });
}

/** Lets jobs in this thread continue: each gets one slice per task unless it is paused. */
async function tasks(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await new Promise((resolve) => setImmediate(resolve));
}

const placeOf = (model: GraphModel, vertex: number) => [
  ...model.positions.subarray(2 * vertex, 2 * vertex + 2),
];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('LayoutSession', () => {
  test.each([
    ['classic-force', hubEdges(40, 1, 1), 'force-small'],
    ['force', hubEdges(1500, 2, 1), 'force-large'],
  ])(
    'streams pictures of the layout %s into the model until it rests',
    async (layoutId, edges, job) => {
      const model = toModel(edges);
      const { startJob, started } = inProcessJobs();
      const session = new LayoutSession(model, { startJob });
      session.choose(layoutId);
      const before = model.positions.slice();
      session.start();
      expect(session.state).toBe('running');
      await whenIdle(session);
      expect(started.map(({ id }) => id)).toEqual([job]);
      expect(session.epoch).toBeGreaterThan(1);
      expect(session.progress).toBe(1);
      expect(model.positions.slice()).not.toEqual(before);
      expect(model.settled.subarray(0, model.vertexCount).every((settled) => settled === 1)).toBe(true);
      session.start();
      expect(session.state).toBe('idle');
      session.dispose();
    },
    20_000,
  );

  test('places new vertices near their parent and barely moves the others', async () => {
    const model = toModel(gridEdges(35));
    const { startJob, started } = inProcessJobs();
    const session = new LayoutSession(model, { startJob });
    session.start();
    await whenIdle(session);
    const before = model.positions.slice(0, 2 * model.vertexCount);
    const old = model.vertexCount;
    model.apply([
      { kind: 'addVertices', ids: ['n/1', 'n/2', 'n/3'], around: 'v/600' },
      {
        kind: 'addEdges',
        ids: ['e/n1', 'e/n2', 'e/n3'],
        from: ['v/600', 'v/600', 'v/600'],
        to: ['n/1', 'n/2', 'n/3'],
      },
    ]);
    await Promise.resolve();
    expect(session.state).toBe('running');
    await whenIdle(session);
    expect(started.map(({ id }) => id)).toEqual(['force-large', 'force-nearby']);
    let moved = 0;
    for (let vertex = 0; vertex < old; vertex++) {
      moved += Math.hypot(
        model.positions[2 * vertex]! - before[2 * vertex]!,
        model.positions[2 * vertex + 1]! - before[2 * vertex + 1]!,
      );
    }
    expect(moved / old).toBeLessThan(1);
    const [x, y] = placeOf(model, 600);
    for (let vertex = old; vertex < old + 3; vertex++) {
      expect(
        Math.hypot(model.positions[2 * vertex]! - x!, model.positions[2 * vertex + 1]! - y!),
      ).toBeLessThan(300);
    }
    session.dispose();
  });

  test('a removal ends the run, because indices change; a new run continues with the remaining vertices', async () => {
    const model = toModel(hubEdges(3000, 2, 4));
    const { startJob, started } = inProcessJobs();
    const session = new LayoutSession(model, { startJob });
    session.start();
    await whenShown(session, 1);
    const gone = Uint32Array.from([...[...model.edgeIds].keys()]).filter(
      (edge) => model.sources[edge] === 2999 || model.targets[edge] === 2999,
    );
    model.apply([
      { kind: 'removeEdges', indices: gone },
      { kind: 'removeVertices', indices: Uint32Array.of(2999) },
    ]);
    expect(started[0]!.isAborted).toBe(true);
    await wait(0);
    await whenIdle(session);
    expect(started.length).toBe(2);
    expect(model.vertexCount).toBe(2999);
    session.dispose();
  });

  test('keeps the positions of pinned and dragged vertices', async () => {
    const model = toModel(hubEdges(1200, 2, 3));
    const session = new LayoutSession(model, inProcessJobs());
    model.apply([
      { kind: 'setPositions', indices: Uint32Array.of(5), values: Float32Array.of(123, 456) },
      { kind: 'setFlags', indices: Uint32Array.of(5), values: Uint8Array.of(vertexFlag.pinned) },
    ]);
    session.start();
    session.dragVertex(7, -50, 60);
    const end = model.subscribe(() => {
      expect(placeOf(model, 5)).toEqual([123, 456]);
      expect(placeOf(model, 7)).toEqual([-50, 60]);
    });
    await whenIdle(session);
    end();
    session.endDrag(7);
    session.dispose();
  });

  test('the picture of a small graph that grows keeps its orientation', async () => {
    const model = toModel(hubEdges(30, 1, 4));
    const session = new LayoutSession(model, inProcessJobs());
    session.start();
    await whenIdle(session);
    const turned = model.positions
      .slice(0, 60)
      .map((_, slot, all) => (slot % 2 === 0 ? all[slot + 1]! : all[slot - 1]!));
    model.writePositions(turned);
    session.restart();
    await whenIdle(session);
    for (let slot = 0; slot < 60; slot++)
      expect(Math.abs(model.positions[slot]! - turned[slot]!)).toBeLessThan(20);
    session.dispose();
  });

  test.each(['force', 'classic-force'])('%s runs during a drag and stops after it', async (layoutId) => {
    const model = toModel(hubEdges(60, 1, 2));
    const session = new LayoutSession(model, inProcessJobs());
    session.choose(layoutId);
    session.start();
    await whenIdle(session);
    session.dragVertex(0, 400, 400);
    expect(session.state).toBe('running');
    await whenShown(session, session.epoch + 3);
    session.dragVertex(0, 500, 400);
    await whenShown(session, session.epoch + 3);
    expect(session.state).toBe('running');
    expect(placeOf(model, 0)).toEqual([500, 400]);
    session.endDrag(0);
    await whenIdle(session);
    session.dispose();
  });

  test('pauses, resumes and stops', async () => {
    const model = toModel(hubEdges(3000, 2, 8));
    const session = new LayoutSession(model, inProcessJobs());
    session.start();
    await whenShown(session, 1);
    session.pause();
    expect(session.state).toBe('paused');
    // Results in flight still arrive; afterwards many slices of the job would fit.
    await tasks(20);
    const { epoch } = session;
    await tasks(200);
    expect(session.epoch).toBe(epoch);
    session.resume();
    await whenShown(session, epoch + 1);
    session.restart();
    await whenShown(session, session.epoch + 1);
    session.stop();
    const picture = model.positions.slice();
    expect(session.state).toBe('idle');
    await tasks(200);
    expect(model.positions.slice()).toEqual(picture);
    session.dispose();
  });

  test('waits for start if its options say so', async () => {
    const model = new GraphModel();
    const { startJob, started } = inProcessJobs();
    const session = new LayoutSession(model, { startJob, waitsForStart: true });
    model.apply([{ kind: 'addVertices', ids: ['v/1', 'v/2'] }]);
    await wait(5);
    expect(started).toEqual([]);
    session.start();
    await whenIdle(session);
    expect(started.length).toBe(1);
    session.dispose();
  });

  test('lays out once after a gesture of several steps', async () => {
    const model = new GraphModel();
    const { startJob, started } = inProcessJobs();
    const session = new LayoutSession(model, { startJob });
    await session.deferDuring(async () => {
      model.apply([{ kind: 'addVertices', ids: ['v/1', 'v/2'] }]);
      await wait(5);
      await session.deferDuring(async () => model.apply([{ kind: 'addVertices', ids: ['v/3'] }]));
      await wait(5);
      expect(started).toEqual([]);
    });
    await whenIdle(session);
    expect(started.length).toBe(1);
    const failing = session.deferDuring(async () => {
      model.apply([{ kind: 'addVertices', ids: ['v/4'] }]);
      throw new Error('the gesture failed');
    });
    await expect(failing).rejects.toThrow('the gesture failed');
    await whenIdle(session);
    expect([...model.settled.slice(0, 4)]).toEqual([1, 1, 1, 1]);
    session.dispose();
  });
});

describe.each([...layouts.values()])('layout $id', (layout) => {
  test.each([0, 1, 30])('has a plan for %i vertices, and parameters within their bounds', (count) => {
    const plan = layout.plan({
      model: toModel(hubEdges(Math.max(1, count), 1, 1)),
      need: { kind: 'whole' },
      // Layouts by attributes require attribute names.
      values: { ...defaultValues(layout.parameters), x: 'a', y: 'a', point: 'p' },
      seed: 1,
      textOf: () => undefined,
    });
    if (plan.kind === 'places') expect(plan.positions.every(Number.isFinite)).toBe(true);
    for (const parameter of layout.parameters) {
      if (parameter.kind !== 'number') continue;
      expect(parameter.default).toBeGreaterThanOrEqual(parameter.minimum);
      expect(parameter.default).toBeLessThanOrEqual(parameter.maximum);
    }
  });
});

describe('parameters of a running layout', () => {
  test('a job that runs gets the changed forces; one that has ended starts again from the positions', async () => {
    const model = toModel(hubEdges(40, 1, 1));
    const { startJob, started } = inProcessJobs();
    const session = new LayoutSession(model, { startJob });
    session.choose('classic-force');
    session.start();
    await whenShown(session, 2);
    session.tune({ distance: 300 });
    await whenIdle(session);
    expect(started.map(({ id }) => id)).toEqual(['force-small']);
    const wide = spreadOf(model);
    session.tune({ distance: 30, charge: -100 });
    expect(started.map(({ id }) => id)).toEqual(['force-small', 'force-small']);
    await whenIdle(session);
    expect(spreadOf(model)).toBeLessThan(wide / 2);
    expect(session.values).toMatchObject({ distance: 30, charge: -100 });
  });

  test.each(['circular', 'classic-force', 'force'])(
    '%s of some vertices leaves the others and the centre',
    async (layoutId) => {
      const model = toModel(gridEdges(6));
      const { startJob } = inProcessJobs();
      const session = new LayoutSession(model, { startJob });
      session.start();
      await whenIdle(session);
      const before = model.positions.slice(0, 2 * model.vertexCount);
      const part = Uint32Array.of(3, 4, 5, 9, 10, 11, 30);
      session.restartPart(part, layoutId);
      await whenIdle(session);
      const after = model.positions.slice(0, 2 * model.vertexCount);
      const moved = Array.from({ length: model.vertexCount }, (_, vertex) => vertex).filter(
        (vertex) =>
          before[2 * vertex] !== after[2 * vertex] || before[2 * vertex + 1] !== after[2 * vertex + 1],
      );
      expect(moved).toEqual([...part]);
      const center = (positions: Float32Array) =>
        [...part].reduce((sum, vertex) => sum + positions[2 * vertex]!, 0) / part.length;
      expect(center(after)).toBeCloseTo(center(before), 1);
      expect(session.layout.id).toBe('force');
      expect(session.partLayout?.layoutId).toBe(layoutId);
      model.apply([{ kind: 'addVertices', ids: ['v/new'] }]);
      expect(session.partLayout).toBeUndefined();
      session.stop();
    },
  );

  test('a further run of some vertices starts from the current positions and flags', async () => {
    const model = toModel(gridEdges(4));
    const session = new LayoutSession(model, inProcessJobs());
    session.start();
    await whenIdle(session);
    const part = Uint32Array.of(0, 1, 4, 5);
    session.restartPart(part, 'circular');
    await whenIdle(session);
    model.writePositions(model.positions.slice(0, 32).map((value) => value + 1000));
    model.apply([{ kind: 'setFlags', indices: Uint32Array.of(5), values: Uint8Array.of(vertexFlag.pinned) }]);
    const center = () => part.reduce((sum, vertex) => sum + placeOf(model, vertex)[0]!, 0) / 4;
    const pinned = placeOf(model, 5);
    session.tune({ spacing: 60 });
    await whenIdle(session);
    expect(placeOf(model, 5)).toEqual(pinned);
    model.apply([{ kind: 'setFlags', indices: Uint32Array.of(5), values: Uint8Array.of(0) }]);
    model.writePositions(model.positions.slice(0, 32).map((value) => value - 3000));
    const before = center();
    session.tune({ spacing: 50 });
    await whenIdle(session);
    expect(center()).toBeCloseTo(before, 1);
    session.dispose();
  });

  test('the position of a dragged vertex is that of the shifted part', () => {
    const model = toModel(gridEdges(4));
    model.writePositions(new Float32Array(32).map((_, slot) => 10 * slot));
    const scope = toLayoutScope(model, Uint32Array.of(2, 7, 9));
    expect(scope.toPart(40, 50)).toEqual({ x: 40, y: 50 });
    const whole = scope.toWhole(Float32Array.of(1, 2, 3, 4, 8, 9));
    expect(scope.toPart(whole[14]!, whole[15]!)).toEqual({ x: 3, y: 4 });
    model.writePositions(whole);
    scope.renew();
    expect(scope.toPart(whole[14]!, whole[15]!)).toEqual({ x: whole[14], y: whole[15] });
    expect([...scope.model.positions.subarray(2, 4)]).toEqual([whole[14], whole[15]]);
  });
});

/** Difference of the greatest and the smallest x. */
function spreadOf({ positions, vertexCount }: GraphModel): number {
  const xs = Array.from({ length: vertexCount }, (_, vertex) => positions[2 * vertex]!);
  return Math.max(...xs) - Math.min(...xs);
}
