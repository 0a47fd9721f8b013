import type { MachineFacts } from '../../../protocol/benchmark-report.ts';

interface ChromiumPerformance extends Performance {
  readonly memory?: { readonly usedJSHeapSize: number };
  measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>;
}

interface ChromiumNavigator extends Navigator {
  /** GiB, rounded. */
  readonly deviceMemory?: number;
}

let renderer: string | undefined;

/** What the browser tells of the machine. */
export function toMachineFacts(): MachineFacts {
  renderer ??= findRenderer();
  const { deviceMemory, hardwareConcurrency, userAgent } = navigator as ChromiumNavigator;
  return {
    cores: hardwareConcurrency,
    userAgent,
    hasSharedMemory: globalThis.crossOriginIsolated,
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

/** Bytes that the page's own thread holds, arrays included; undefined where the browser does not tell. */
export function readPageBytes(): number | undefined {
  return (performance as ChromiumPerformance).memory?.usedJSHeapSize;
}

/**
 * Tells bytes of page and workers together, again and again until it is ended; nothing where the browser does not tell, as
 * in pages that may not share memory. Each waits for a garbage collection, which may take twenty seconds.
 */
export function watchAllBytes(onBytes: (bytes: number) => void): () => void {
  let isOver = false;
  const measure = async () => {
    while (!isOver) {
      const found = await (performance as ChromiumPerformance).measureUserAgentSpecificMemory?.();
      if (!isOver && found !== undefined) onBytes(found.bytes);
    }
  };
  if (globalThis.crossOriginIsolated && 'measureUserAgentSpecificMemory' in performance) {
    measure().catch((error: unknown) => console.warn('the memory of the workers is not known', error));
  }
  return () => {
    isOver = true;
  };
}
