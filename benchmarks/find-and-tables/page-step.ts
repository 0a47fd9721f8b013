import type { Page } from 'playwright';

/** An action of the user, and what the page shows when it is done. */
export interface PageStep {
  readonly name: string;
  /** `click`: the first element that the selector finds, with this text. `type`: replaces the text of a field. */
  readonly act:
    | { readonly kind: 'click'; readonly selector: string; readonly text?: string }
    | { readonly kind: 'type'; readonly selector: string; readonly text: string }
    | { readonly kind: 'key'; readonly key: string; readonly ctrlKey?: boolean };
  /** The element that appears or, with `isNew`, whose text changes. */
  readonly shown: { readonly selector: string; readonly isNew?: boolean };
  /** The element whose last change ends the step; default: that of `shown`. */
  readonly settles?: string;
}

export interface StepTimes {
  /** From the action to the first frame with the element. */
  readonly firstMs: number;
  /** From the action to the last change of the element. */
  readonly settledMs: number;
  /** Longest task of the main thread; 0: none of 50 ms or more. */
  readonly longestTaskMs: number;
}

/** Runs a step in the page. The times do not include the protocol of the browser. */
export function measureStep(page: Page, step: PageStep): Promise<StepTimes> {
  return page.evaluate(runStep, step);
}

/** Runs in the page. */
async function runStep({ name, act, shown, settles }: PageStep): Promise<StepTimes> {
  const quietMs = 1000;
  const limitMs = 60_000;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
  const before = textOf(shown.selector);
  const isDone = () => {
    const text = textOf(shown.selector);
    return text !== undefined && (shown.isNew !== true || text !== before);
  };
  const startMs = performance.now();
  if (act.kind === 'key') {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { ...act, bubbles: true, cancelable: true }));
  } else {
    const elements = [...document.querySelectorAll<HTMLElement>(act.selector)];
    const wanted = act.kind === 'click' ? (act.text ?? '') : '';
    const element = elements.find(({ textContent }) => textContent?.includes(wanted));
    if (element === undefined) throw new Error(`${name}: no ${act.selector} with '${wanted}'`);
    if (act.kind === 'click') element.click();
    else {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      setter.call(element, act.text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  let firstMs: number | undefined;
  let settledMs = 0;
  let last = textOf(settles ?? shown.selector);
  for (;;) {
    await frame();
    const nowMs = performance.now() - startMs;
    if (firstMs === undefined && isDone()) firstMs = nowMs;
    const text = textOf(settles ?? shown.selector);
    if (text !== last) settledMs = nowMs;
    last = text;
    if (firstMs !== undefined && nowMs - Math.max(firstMs, settledMs) > quietMs) break;
    if (nowMs > limitMs) throw new Error(`${name}: ${shown.selector} did not change`);
  }
  observer.disconnect();
  const endMs = startMs + Math.max(firstMs, settledMs);
  const durations = tasks.filter(({ startTime }) => startTime < endMs).map(({ duration }) => duration);
  return { firstMs, settledMs: Math.max(firstMs, settledMs), longestTaskMs: Math.max(0, ...durations) };
}

/** Scrolls an element from its start to its end in 120 frames; times between the frames. */
export function measureScrolling(page: Page, selector: string): Promise<readonly number[]> {
  return page.evaluate(async (wanted) => {
    const rows = document.querySelector<HTMLElement>(wanted)!;
    let scroller = rows.parentElement!;
    while (scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement!;
    const steps = 120;
    const times: number[] = [];
    let lastMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let step = 1; step <= steps; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / steps;
      const nowMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(nowMs - lastMs);
      lastMs = nowMs;
    }
    scroller.scrollTop = 0;
    return times;
  }, selector);
}
