import type { GpuUse } from '../../protocol/job-events.ts';
import { browserItems } from '../store/browser-storage/browser-items.ts';
import { fixedKey } from '../store/browser-storage/storage-key.ts';

/**
 * Item of the browser for tests and benchmarks: `off`, or `forced` (see `GpuUse`). Missing: `auto`. It is
 * read once per page.
 */
export const gpuStorageName = fixedKey('orrery.layout-gpu');

let use: GpuUse | undefined;
let failure: string | undefined;

/** How jobs of the page use the GPU. Without WebGPU, in older browsers and on insecure pages, they do not. */
export function gpuUseOfPage(): GpuUse {
  use ??= 'gpu' in navigator ? toGpuUse(browserItems.read(gpuStorageName)) : 'off';
  return use;
}

/** A GPU that failed once is not used again until the page is reloaded. */
export function turnOffGpu(reason: string): void {
  use = 'off';
  failure = reason;
}

/** Why jobs do not use the GPU any more; for benchmarks. */
export function gpuFailureOfPage(): string | undefined {
  return failure;
}

/** Unknown texts count as `auto`. */
function toGpuUse(text: string | undefined): GpuUse {
  return text === 'off' || text === 'forced' ? text : 'auto';
}
