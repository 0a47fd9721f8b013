import type { Server as HttpServer } from 'node:http';
import type { Config } from '../config.ts';

/** Shares of the stop timeout: for running requests, for each step of ending a thread, and until the process is killed. */
export const stopShares = { requests: 0.56, thread: 0.14, kill: 0.94 };

/** Interval in which idle connections are closed at a stop. */
const closeIdleMs = 20;

/** Signals with a smaller interval count as one. */
const sameSignalMs = 500;

/**
 * Limits the time of a stop: requests are cut off after their share of it, and at its end the process is killed.
 * Committed writes survive.
 * @param onKill called before the process is killed
 */
export function watchStop({ stopSeconds }: Config, server: HttpServer, onKill: () => void) {
  const kill = (): void => {
    onKill();
    process.kill(process.pid, 'SIGKILL');
  };
  const timeoutMs = stopSeconds * 1000;
  const timers = [
    setTimeout(() => server.closeAllConnections(), timeoutMs * stopShares.requests),
    setTimeout(kill, timeoutMs * stopShares.kill),
    // Connections that become idle after their running request.
    setInterval(() => server.closeIdleConnections(), closeIdleMs),
  ];
  return {
    kill,
    end: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** What readiness probes read. */
interface Readiness {
  /** Set at the start of a stop. */
  isStopping: boolean;
}

/**
 * The first signal, or the end of the parent process, starts a regular shutdown: after `stopDelaySeconds`, in which the
 * server says that it is not ready and answers other requests as before. Another signal ends the process immediately,
 * unless it is the same one received twice (from the process group and from the start script). Returns a function that
 * starts the shutdown if it has not begun.
 */
export function stopOnSignals(
  { stopDelaySeconds }: Config,
  readiness: Readiness,
  stop: () => Promise<void>,
): () => void {
  const delay = () => new Promise<void>((resolve) => setTimeout(resolve, stopDelaySeconds * 1000));
  let firstMs: number | undefined;
  const onSignal = () => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs > sameSignalMs) process.exit(1);
      return;
    }
    firstMs = performance.now();
    readiness.isStopping = true;
    const stopped = stopDelaySeconds === 0 ? stop() : delay().then(stop);
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${textOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  return () => {
    if (firstMs === undefined) onSignal();
  };
}

export function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
