import { DriverConnection } from '../../driver/DriverConnection.ts';
import { loadDriver } from '../../driver/load-driver.ts';
import type { Modules } from '../../driver/modules.ts';
import type { Port, PortAnswer, PortRequest } from '../../driver/port.ts';

/** A port whose answers are promises. */
export interface AsynchronousPort extends Pick<Port, 'databaseName' | 'dialect'> {
  send(request: PortRequest): Promise<PortAnswer>;
}

/** Thrown to the work at its first request without an answer. */
class Suspension {
  readonly request: PortRequest;

  constructor(request: PortRequest) {
    this.request = request;
  }
}

/**
 * Runs work with the driver where nothing can wait synchronously, such as on a page.
 *
 * The work runs from its start until its next request, which is then sent; after the answer it runs again from its start,
 * with all answers so far. Each request is sent once. The work may therefore have no effects but requests, and must send
 * the same requests each time. n requests cost n runs: use it for short work.
 *
 * Rejects with the error that the work throws.
 */
export async function runAsynchronously<Value>(
  port: AsynchronousPort,
  work: (modules: Modules) => Value,
): Promise<Value> {
  const log: { readonly request: string; readonly answer: PortAnswer }[] = [];
  const { databaseName, dialect } = port;
  for (;;) {
    let next = 0;
    let pending: Suspension | undefined;
    const send = (request: PortRequest): PortAnswer => {
      if (pending !== undefined) throw pending;
      const entry = log[next++];
      if (entry === undefined) {
        pending = new Suspension(request);
        throw pending;
      }
      if (entry.request !== JSON.stringify(request)) {
        throw new Error(`expected the request ${entry.request} again, found ${JSON.stringify(request)}`);
      }
      return entry.answer;
    };
    const connection = new DriverConnection({ databaseName, dialect, send });
    const modules = loadDriver(connection, {
      isServer: false,
      print: () => undefined,
      sleep: () => undefined,
    });
    try {
      const value = work(modules);
      if (pending === undefined) return value;
    } catch (error) {
      if (pending === undefined) throw error;
    }
    const { request } = pending as Suspension;
    log.push({ request: JSON.stringify(request), answer: await port.send(request) });
  }
}
