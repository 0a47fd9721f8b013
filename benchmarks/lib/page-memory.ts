import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

interface PageMemory {
  /** What the page's process has of its own in memory, workers and all: no files, not the GPU's process. */
  readonly memoryBytes: number;
  /** The most of that since it was started, files and all. */
  readonly peakBytes: number;
}

/** Of the largest of the browser's page processes, as the system counts it. */
export async function memoryOf(browser: Browser): Promise<PageMemory> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const all = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const bytesOf = (name: string) =>
        1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN);
      return { memoryBytes: bytesOf('RssAnon') + bytesOf('RssShmem'), peakBytes: bytesOf('VmHWM') };
    });
  const largest = all.sort((one, other) => other.memoryBytes - one.memoryBytes)[0];
  if (largest === undefined) throw new Error('expected a process of the page, the browser named none');
  return largest;
}
