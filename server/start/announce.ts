import type { StartEvent } from '../offline/start-event.ts';

/** One JSON line on standard output for the parent process. */
export function announce(event: StartEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

/** The address for this machine. */
export function ownUrl(host: string, port: number, isSecure: boolean): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `http${isSecure ? 's' : ''}://${name}:${port}/`;
}
