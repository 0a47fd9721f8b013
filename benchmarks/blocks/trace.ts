import type { Browser, Page } from 'playwright';

/** A Chromium trace event. Times in µs; `tdur` is CPU time of its thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly id?: string;
  readonly args?: { readonly name?: string; readonly data?: TraceData };
}

interface TraceData {
  readonly type?: string;
  readonly startTime?: number;
  readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] };
  readonly timeDeltas?: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: { readonly functionName: string };
}

/** A task of the page's main thread. */
interface Task {
  readonly ts: number;
  readonly dur: number;
  /** CPU time, ms. */
  readonly cpuMs: number;
  /** Event that started the task: an input event, a message, an animation frame, a timer. */
  readonly cause: string;
}

/** Figures of main-thread tasks during a job. */
export interface BlockFigures {
  /** CPU time of the longest task, ms. */
  readonly longestMs: number;
  readonly longestWallMs: number;
  /** Number of tasks with a CPU time above one frame. */
  readonly longTasks: number;
  /** Sum of their CPU time above one frame, ms. */
  readonly overMs: number;
  /** CPU time of all tasks, ms. */
  readonly totalMs: number;
  readonly cause: string;
  /** The tasks above one frame, longest first; only with a profile. */
  readonly where: readonly LongTask[];
}

interface LongTask {
  /** CPU time, ms. */
  readonly cpuMs: number;
  readonly cause: string;
  /** Functions by their share of samples, including callees. */
  readonly functions: string;
}

/** Duration of a frame at 60 Hz, rounded. */
const frameMs = 16;
const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
const profileCategory = 'disabled-by-default-v8.cpu_profiler';
/** Trace mark at the start of the work, because starting the trace itself blocks. */
const beginMark = 'work begins';
/** Trace event names that identify the cause of a task, most specific first. */
const causes = ['EventDispatch', 'FireAnimationFrame', 'HandlePostMessage', 'TimerFire', 'RunMicrotasks'];
const garbage = new Set(['MajorGC', 'MinorGC', 'V8.GCFinalizeMC', 'V8.GCScavenger']);

/** Figures of the main thread while the work runs. With `hasProfile` it runs slower and `where` is filled. */
export async function traceBlocks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  hasProfile: boolean,
): Promise<BlockFigures> {
  await browser.startTracing(page, {
    categories: hasProfile ? [...categories, profileCategory] : categories,
  });
  let trace: Buffer;
  try {
    await page.waitForTimeout(500);
    await page.evaluate((name) => performance.mark(name), beginMark);
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return readBlocks(traceEvents);
}

/** Extracts the figures of the busiest page's main thread from a trace. */
function readBlocks(events: readonly TraceEvent[]): BlockFigures {
  const { pid, tid } = mainThreadOf(events);
  const begin = events.find(({ name }) => name === beginMark)?.ts ?? 0;
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ts > begin);
  const tasks = tasksOf(own);
  const longest = tasks.reduce((max, task) => (task.cpuMs > max.cpuMs ? task : max), tasks[0]!);
  const long = tasks.filter(({ cpuMs }) => cpuMs > frameMs);
  const process = events.filter((event) => event.pid === pid);
  return {
    longestMs: longest.cpuMs,
    longestWallMs: longest.dur / 1000,
    longTasks: long.length,
    overMs: long.reduce((sum, { cpuMs }) => sum + cpuMs - frameMs, 0),
    totalMs: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    cause: longest.cause,
    where: long
      .sort((one, other) => other.cpuMs - one.cpuMs)
      .map((task) => ({ cpuMs: task.cpuMs, cause: task.cause, functions: functionsOf(process, tid, task) }))
      .filter(({ functions }) => functions !== ''),
  };
}

function mainThreadOf(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } {
  const busy = new Map<string, number>();
  for (const { name, pid, tid, dur = 0 } of events) {
    if (name === 'RunTask') busy.set(`${pid} ${tid}`, (busy.get(`${pid} ${tid}`) ?? 0) + dur);
  }
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => ({ pid, tid, ms: busy.get(`${pid} ${tid}`) ?? 0 }))
    .sort((one, other) => other.ms - one.ms);
  const busiest = threads[0];
  if (busiest === undefined || busiest.ms === 0) {
    throw new Error(
      `expected tasks of a page's main thread in the trace, found ${events.length} events without`,
    );
  }
  return busiest;
}

function tasksOf(own: readonly TraceEvent[]): readonly Task[] {
  const spans = own.filter(({ ph }) => ph === 'X').sort((one, other) => one.ts - other.ts);
  const tasks = spans.filter(({ name }) => name === 'RunTask');
  let next = 0;
  if (tasks.every(({ tdur }) => tdur === undefined)) {
    throw new Error(`expected processor times of the ${tasks.length} tasks in the trace, found none`);
  }
  // Tasks at the ends of the trace have no duration.
  return tasks.map(({ ts, dur = 0, tdur = 0 }) => {
    const inside: TraceEvent[] = [];
    while (next < spans.length && spans[next]!.ts < ts) next++;
    for (let at = next; at < spans.length && spans[at]!.ts < ts + dur; at++) inside.push(spans[at]!);
    return { ts, dur, cpuMs: tdur / 1000, cause: causeOf(inside) };
  });
}

function causeOf(inside: readonly TraceEvent[]): string {
  const garbageMs = inside
    .filter(({ name }) => garbage.has(name))
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
  const first = causes.map((name) => inside.find((event) => event.name === name)).find(Boolean);
  const longest = inside
    .filter(({ name }) => name !== 'RunTask')
    .reduce<TraceEvent | undefined>(
      (max, event) => ((event.dur ?? 0) > (max?.dur ?? 0) ? event : max),
      undefined,
    );
  const name = first === undefined ? (longest?.name ?? 'unknown') : (first.args?.data?.type ?? first.name);
  return garbageMs >= 1 ? `${name}, garbage ${Math.round(garbageMs)} ms` : name;
}

/** Functions with the most samples in a task of a thread, including callees, outermost first. */
function functionsOf(events: readonly TraceEvent[], tid: number, { ts, dur }: Task): string {
  const names = new Map<string, { readonly name: string; readonly parent: string | undefined }>();
  const starts = new Map<string, number>();
  const inside: string[] = [];
  for (const { name, id = '', tid: thread, args } of events) {
    if (name === 'Profile' && thread === tid) starts.set(id, args?.data?.startTime ?? 0);
    // Workers have separate profiles.
    if (name !== 'ProfileChunk' || !starts.has(id)) continue;
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {};
    for (const node of cpuProfile?.nodes ?? []) {
      const parent = node.parent === undefined ? undefined : `${id} ${node.parent}`;
      names.set(`${id} ${node.id}`, { name: node.callFrame.functionName, parent });
    }
    cpuProfile?.samples?.forEach((sample, place) => {
      const at = (starts.get(id) ?? 0) + (timeDeltas[place] ?? 0);
      starts.set(id, at);
      if (at >= ts && at <= ts + dur) inside.push(`${id} ${sample}`);
    });
  }
  const counts = new Map<string, number>();
  for (const sample of inside) {
    const seen = new Set<string>();
    for (let at: string | undefined = sample; at !== undefined; at = names.get(at)?.parent) {
      const name = names.get(at)?.name ?? '';
      if (name !== '' && name !== '(root)') seen.add(name);
    }
    for (const name of seen) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 30)
    .filter(([, count]) => count >= 0.1 * inside.length)
    .map(([name, count]) => `${name} ${Math.round((100 * count) / inside.length)}%`)
    .join(', ');
}
