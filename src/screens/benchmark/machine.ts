import type { MachineFacts } from '../../../protocol/benchmark-report.ts';
import { hasSharedMemory } from '../../../protocol/lib/shared-memory.ts';

interface ChromiumPerformance extends Performance {
  readonly memory?: { readonly usedJSHeapSize: number };
  measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>;
}

interface ChromiumNavigator extends Navigator {
  /** GiB, rounded. */
  readonly deviceMemory?: number;
}

let renderer: string | undefined;

/** Facts about the machine that the browser provides. */
export function toMachineFacts(): MachineFacts {
  renderer ??= findRenderer();
  const { deviceMemory, hardwareConcurrency, userAgent } = navigator as ChromiumNavigator;
  return {
    cores: hardwareConcurrency,
    userAgent,
    hasSharedMemory: hasSharedMemory(),
    ...(deviceMemory === undefined ? {} : { memoryBytes: deviceMemory * 2 ** 30 }),
    ...(renderer === undefined ? {} : { renderer }),
  };
}

function findRenderer(): string | undefined {
  const context = document.createElement('canvas').getContext('webgl');
  if (context === null) return undefined;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : undefined;
}

/** Memory of the main thread in bytes, arrays included; undefined if the browser does not report it. */
export function readPageBytes(): number | undefined {
  return (performance as ChromiumPerformance).memory?.usedJSHeapSize;
}

/**
 * Reports the memory of page and workers in bytes repeatedly until stopped. Not supported in pages without shared
 * memory, and in browsers that refuse it to every page. Each report waits for a garbage collection, which may take
 * twenty seconds.
 */
export function watchAllBytes(onBytes: (bytes: number) => void): () => void {
  let isOver = false;
  const measure = async () => {
    while (!isOver) {
      const found = await (performance as ChromiumPerformance).measureUserAgentSpecificMemory?.();
      if (!isOver && found !== undefined) onBytes(found.bytes);
    }
  };
  if (hasSharedMemory() && 'measureUserAgentSpecificMemory' in performance) {
    measure().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'SecurityError';
      if (!isRefused) console.warn('worker memory is not available', error);
    });
  }
  return () => {
    isOver = true;
  };
}
