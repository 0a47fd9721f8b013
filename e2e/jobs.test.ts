import type { Browser, Page, Worker } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, launchTestBrowser } from './harness.ts';
import { serveModule } from './serve-module.ts';

interface PageJob {
  readonly result: Promise<Readonly<Record<string, unknown>>>;
  abort(): void;
}

/** Objects of the page that the tests use. */
interface JobsWindow {
  startJob(id: string, input: object, options?: object): PageJob;
  /** Messages of a job, in order; the last one is `result` or the error's name and text. */
  events: string[];
  jobs: PageJob[];
  /** A ring with chords: two neighbours per vertex. */
  graphOf(vertexCount: number, edgeCount: number): { sources: Uint32Array; targets: Uint32Array };
  begin(id: string, vertexCount: number, edgeCount: number, settings?: object): number;
}

/** The console's worker pool and workers, built as in the console, without a screen. */
describe('jobs in workers', () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof serveModule>>;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    served = await serveModule('tests/browser/jobs-page.ts');
    browser = await launchTestBrowser();
  });

  afterAll(async () => {
    if (browser !== undefined) await closePages(browser);
    served?.close();
  });

  beforeEach(async () => {
    problems.length = 0;
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(served.url);
    await page.waitForFunction('window.startJob !== undefined');
    await page.evaluate(() => {
      const view = window as unknown as JobsWindow;
      view.events = [];
      view.jobs = [];
      view.graphOf = (vertexCount, edgeCount) => {
        const [sources, targets] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)];
        for (let edge = 0; edge < edgeCount; edge++) {
          sources[edge] = edge % vertexCount;
          targets[edge] = (edge < vertexCount ? edge + 1 : Math.imul(edge, 0x9e3779b1) >>> 0) % vertexCount;
        }
        return { sources, targets };
      };
      view.begin = (id, vertexCount, edgeCount, settings = {}) => {
        const number = view.jobs.length;
        const tell = (text: string) => view.events.push(`${number} ${text}`);
        const input = { vertexCount, ...view.graphOf(vertexCount, edgeCount), ...settings };
        const job = view.startJob(id, input, {
          valueCount: 1,
          onMemory: () => tell('memory'),
          onPhases: () => tell('phases'),
          onValues: () => tell('report'),
        });
        view.jobs.push(job);
        job.result.then(
          () => tell('result'),
          (error: Error) => tell(`${error.name}: ${error.message}`),
        );
        return number;
      };
    });
  });

  afterEach(async () => {
    await page.close();
    expect(problems).toEqual([]);
  });

  const begin = (id: string, vertexCount: number, edgeCount: number, settings: object = {}) =>
    page.evaluate(
      (values) =>
        (window as unknown as JobsWindow).begin(
          values.id,
          values.vertexCount,
          values.edgeCount,
          values.settings,
        ),
      { id, vertexCount, edgeCount, settings },
    );
  const events = () => page.evaluate(() => (window as unknown as JobsWindow).events);
  const eventsOf = async (job: number) =>
    (await events()).filter((text) => text.startsWith(`${job} `)).map((text) => text.slice(`${job} `.length));
  const until = (text: string) =>
    page.waitForFunction(
      (wanted) => (window as unknown as JobsWindow).events.some((each) => each.startsWith(wanted)),
      text,
    );
  const abort = (job: number) =>
    page.evaluate((which) => (window as unknown as JobsWindow).jobs[which]!.abort(), job);
  const startedWorker = async (start: () => Promise<number>): Promise<{ job: number; worker: Worker }> => {
    const [worker, job] = await Promise.all([page.waitForEvent('worker'), start()]);
    return { job, worker };
  };
  /** The worker does not respond for one second. */
  const isBusy = (worker: Worker): Promise<boolean> => {
    const answer = worker.evaluate(() => false).catch(() => true);
    return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1000))]);
  };
  const runsWell = async () => {
    const job = await begin('degree', 4, 6, { direction: 'any' });
    await until(`${job} result`);
  };

  const leiden = { resolution: 1, seed: 1 };
  const endless = { samples: 1_000_000, seed: 1, isDirected: false };
  /** A layout of 30,000 vertices; returns its result as one number. */
  const layOut = () =>
    page.evaluate(async () => {
      const view = window as unknown as JobsWindow;
      const vertexCount = 30_000;
      const job = view.startJob('force-large', {
        vertexCount,
        ...view.graphOf(vertexCount, 60_000),
        seed: 1,
        edgeLength: 100,
        positions: new Float32Array(2 * vertexCount),
        fixed: new Uint8Array(vertexCount),
      });
      const { positions } = (await job.result) as { positions: Float32Array };
      const bits = new Uint32Array(positions.buffer);
      return bits.reduce((hash, each) => (Math.imul(hash, 31) + each) >>> 0, 0);
    });
  /** Nested workers do not belong to the page. */
  const helperCount = async () => {
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    await session.detach();
    return targetInfos.filter(({ url }) => /helper-[^/]*\.js$/.test(url)).length;
  };
  const untilHelpers = (count: number) => expect.poll(helperCount).toBe(count);

  test('input is transferred; memory, progress and phases are reported before the result', async () => {
    const told = await page.evaluate(async (settings) => {
      const view = window as unknown as JobsWindow;
      const { sources, targets } = view.graphOf(20_000, 60_000);
      const [order, progress, bytes]: [string[], number[], number[]] = [[], [], []];
      const input = { vertexCount: 20_000, sources, targets, ...settings };
      const job = view.startJob('leiden', input, {
        valueCount: 1,
        onMemory: (peakBytes: number) => {
          order.push('memory');
          bytes.push(peakBytes);
        },
        onPhases: () => order.push('phases'),
        onValues: (_: Float32Array, report: { progress: number }) => progress.push(report.progress),
      });
      const result = await job.result;
      const members = result.members as Uint32Array;
      return { left: sources.length, order, progress, bytes, members: members.length, count: result.count };
    }, leiden);
    expect(told.left).toBe(0);
    expect(told.order).toEqual(['memory', 'phases']);
    expect(told.progress.length).toBeGreaterThan(0);
    expect(told.progress).toEqual(told.progress.toSorted((one, other) => one - other));
    // At least two edge columns and the communities.
    expect(told.bytes[0]).toBeGreaterThan(2 * 4 * 60_000 + 4 * 20_000);
    expect(told.members).toBe(20_000);
    expect(told.count).toBeGreaterThan(1);
  });

  test('an error of the kernel rejects the result, and the worker remains usable', async () => {
    const { job } = await startedWorker(() => begin('leiden', 4, 6, { ...leiden, resolution: -1 }));
    await until(`${job} Error`);
    expect((await eventsOf(job)).at(-1)).toBe('Error: the resolution: expected a number above 0, found -1');
    await runsWell();
    expect(page.workers().length).toBe(1);
  });

  test('a job is stopped during its computation and sends no further messages', async () => {
    const job = await begin('betweenness', 20_000, 60_000, endless);
    await until(`${job} report`);
    await abort(job);
    await until(`${job} AbortError`);
    const before = await eventsOf(job);
    await runsWell();
    expect(await eventsOf(job)).toEqual(before);
    expect(before.at(-1)).toBe('AbortError: the job betweenness was stopped');
  });

  test('a job of a million vertices is stopped during its setup', async () => {
    const job = await begin('leiden', 1_000_000, 3_000_000, leiden);
    await until(`${job} memory`);
    await abort(job);
    await until(`${job} AbortError`);
    expect(await eventsOf(job)).not.toContain('report');
    await runsWell();
  });

  test('a worker that does not respond is terminated; other jobs continue', async () => {
    const { job, worker } = await startedWorker(() => begin('betweenness', 20_000, 60_000, endless));
    await until(`${job} report`);
    await worker.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    const other = await begin('betweenness', 20_000, 60_000, endless);
    await until(`${other} report`);
    await expect.poll(() => isBusy(worker)).toBe(true);
    const closed = worker.waitForEvent('close');
    await abort(job);
    await until(`${job} AbortError`);
    await closed;
    const reports = (await eventsOf(other)).length;
    await page.waitForFunction(
      ({ which, count }) => {
        const texts = (window as unknown as JobsWindow).events;
        return texts.filter((text) => text.startsWith(`${which} report`)).length > count;
      },
      { which: other, count: reports },
    );
    await abort(other);
    await runsWell();
  });

  test('a crash is reported with its reason; its worker is replaced and queued jobs continue', async () => {
    const { job, worker } = await startedWorker(() => begin('betweenness', 20_000, 60_000, endless));
    await until(`${job} report`);
    const waiting: number[] = [];
    for (let nth = 0; nth < 12; nth++) waiting.push(await begin('leiden', 20_000, 60_000, leiden));
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('a crash on purpose');
      });
    });
    await until(`${job} Error`);
    expect((await eventsOf(job)).at(-1)).toBe(
      'Error: the worker terminated: Uncaught Error: a crash on purpose',
    );
    for (const each of waiting) await until(`${each} result`);
    problems.length = 0;
  });

  test('a job that needs too much memory is rejected, and a failed allocation is reported', async () => {
    const refused = await begin('leiden', 400_000_000, 6, leiden);
    await until(`${refused} Error`);
    expect((await eventsOf(refused)).at(-1)).toMatch(
      /^Error: the graph is too large for leiden: expected a job of at most 2 GB, found one of \d+\.\d GB$/,
    );
    await runsWell();
    const [worker] = page.workers();
    await worker!.evaluate(() => {
      const { Float64Array: original } = globalThis;
      globalThis.Float64Array = class extends original {
        constructor(length: number) {
          globalThis.Float64Array = original;
          super(2 ** 46 * length);
        }
      } as never;
    });
    const job = await begin('degree', 4, 6, { direction: 'any' });
    await until(`${job} Error`);
    expect((await eventsOf(job)).at(-1)).toMatch(/^Error: not enough memory for degree: /);
    await runsWell();
  });

  test('a worker script that fails to load is reported; later jobs try again', async () => {
    await page.route('**/host-*.js', (route) => route.abort());
    const job = await begin('degree', 4, 6, { direction: 'any' });
    await until(`${job} Error`);
    expect((await eventsOf(job)).at(-1)).toMatch(
      /^Error: the worker terminated: its script could not be loaded/,
    );
    await page.unroute('**/host-*.js');
    await runsWell();
  });

  test('a large layout starts and ends helpers, with the same result as without helpers', async () => {
    const helped = layOut();
    await untilHelpers(await page.evaluate(() => Math.min(7, navigator.hardwareConcurrency - 1)));
    const picture = await helped;
    await untilHelpers(0);
    served.hide(/helper/);
    expect(await layOut()).toBe(picture);
    served.hide(undefined);
  });

  test('helpers end when their layout is stopped or its worker crashes', async () => {
    const max = await page.evaluate(() => Math.min(15, navigator.hardwareConcurrency - 1));
    const layout = { seed: 1, edgeLength: 100, positions: [], fixed: [] };
    const stopped = await begin('force-large', 300_000, 600_000, layout);
    await untilHelpers(max);
    await abort(stopped);
    await until(`${stopped} AbortError`);
    await untilHelpers(0);
    const crashed = await begin('force-large', 300_000, 600_000, layout);
    await untilHelpers(max);
    await page.workers()[0]!.evaluate(() => {
      setTimeout(() => {
        throw new Error('a crash on purpose');
      });
    });
    await until(`${crashed} Error`);
    await untilHelpers(0);
    problems.length = 0;
    await runsWell();
  });

  test('a queued job is stopped before it starts', async () => {
    const busy: number[] = [];
    for (let nth = 0; nth < 8; nth++) busy.push(await begin('betweenness', 2000, 6000, endless));
    for (const each of busy) await until(`${each} memory`);
    const late = await begin('degree', 4, 6, { direction: 'any' });
    await abort(late);
    await until(`${late} AbortError`);
    expect(await eventsOf(late)).toEqual(['AbortError: the job degree was stopped']);
    for (const each of busy) await abort(each);
    await runsWell();
    expect(page.workers().length).toBeLessThanOrEqual(8);
  });
});
