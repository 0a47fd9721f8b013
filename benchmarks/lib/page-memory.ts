import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

interface PageMemory {
  /** Private memory of the page's process, workers included, without mapped files and the GPU process. */
  readonly memoryBytes: number;
  /** Peak resident memory since its start, mapped files included. */
  readonly peakBytes: number;
}

/** Memory of the browser's largest page process, as reported by the operating system. */
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
