// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import type { PictureSubject } from '../../../../src/graph/view/picture/picture-plan.ts';
import { WorkerPictures } from '../../../../src/graph/view/picture/WorkerPictures.ts';

/** The jobs that were started; tests end them. Unit tests have no workers, so the module that starts jobs is replaced. */
const jobs = vi.hoisted(() => [] as { readonly step: number; readonly abort: () => void; finish(): void }[]);

vi.mock('../../../../src/graph/view/picture/ink-job.ts', () => ({
  startInk({ step }: { readonly step: number }) {
    let finish: () => void = () => undefined;
    const ink = new Promise<object>((resolve) => {
      finish = () => resolve({});
    });
    const job = { step, abort: vi.fn(), finish };
    jobs.push(job);
    return { ink, abort: job.abort };
  },
}));

const edgeCount = 240_000;
const events = { onReady: vi.fn(), onError: vi.fn() };
let model: GraphModel;
let pictures: WorkerPictures;

const subjectOf = (changes: Partial<PictureSubject> = {}): PictureSubject => ({
  model,
  camera: { worldX: 0, worldY: 0, zoom: 1 },
  widthPx: 100,
  heightPx: 100,
  resolution: 1,
  look: '',
  contrast: 1,
  paint: { curve: 0 },
  columns: new VertexColumns(),
  minRadius: 1,
  lift: 0,
  isRound: true,
  isMoving: false,
  isStreaming: false,
  nowMs: performance.now(),
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers();
  jobs.length = 0;
  events.onReady.mockReset();
  model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/0', 'v/1'] },
    {
      kind: 'addEdges',
      ids: Array.from({ length: edgeCount }, (_, edge) => `e/${edge}`),
      sources: new Uint32Array(edgeCount),
      targets: new Uint32Array(edgeCount).fill(1),
    },
  ]);
  pictures = new WorkerPictures(events);
});
afterEach(() => void vi.useRealTimers());

test('at rest, a picture of the motion is given up for one of all edges', () => {
  const subject = subjectOf({ isMoving: true });
  pictures.refresh(subject, undefined);
  expect(jobs.map(({ step }) => step)).toEqual([2]);
  pictures.refresh({ ...subject, isMoving: false }, undefined);
  expect(jobs.map(({ step }) => step)).toEqual([2, 1]);
  expect(jobs[0]!.abort).toHaveBeenCalledTimes(1);
  // The new one is finished, even if something changes meanwhile.
  pictures.refresh({ ...subject, isMoving: false, look: 'other' }, undefined);
  expect(jobs).toHaveLength(2);
  expect(jobs[1]!.abort).not.toHaveBeenCalled();
});

test('while vertices move, a pause follows each picture', async () => {
  const move = () => model.writePositions(model.positions.slice(0, 4).map((value) => value + 1));
  pictures.refresh(subjectOf({ isStreaming: true }), undefined);
  vi.advanceTimersByTime(100);
  jobs[0]!.finish();
  await vi.waitFor(() => expect(events.onReady).toHaveBeenCalledTimes(1));
  const shown = pictures.takeReady();
  move();
  expect(pictures.refresh(subjectOf({ isStreaming: true }), shown)).toBe(false);
  expect(jobs).toHaveLength(1);
  // Its end requests a frame.
  await vi.waitFor(() => expect(events.onReady).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  vi.advanceTimersByTime(1);
  pictures.refresh(subjectOf({ isStreaming: true }), shown);
  expect(jobs).toHaveLength(2);
  // At rest, nothing waits.
  pictures.drop();
  move();
  pictures.refresh(subjectOf(), shown);
  expect(jobs).toHaveLength(3);
});
