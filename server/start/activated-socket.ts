import type { Server as HttpServer } from 'node:http';
import type { Config } from '../config.ts';
import { isLoopback } from '../network/loopback.ts';
import { StartError } from '../StartError.ts';

/** The first descriptor that systemd passes to a service (sd_listen_fds(3)). */
const firstDescriptor = 3;

type Environment = Record<string, string | undefined>;

/**
 * The descriptor of the socket that systemd has opened for this process or for its start script; undefined without one.
 * Removes the variables, so that programs that this process starts do not see them. Throws StartError for several sockets.
 */
export function takeActivatedSocket(environment: Environment): number | undefined {
  const { LISTEN_PID: pid, LISTEN_FDS: count } = environment;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete environment[name];
  if (count === undefined || ![process.pid, process.ppid].map(String).includes(pid ?? '')) return undefined;
  if (count === '1') return firstDescriptor;
  throw new StartError(
    `Expected one socket of systemd (ListenStream), found ${count}: the server listens on one address.`,
  );
}

/**
 * Refuses a socket that is reachable from other machines unless `--host` names such an address, too: other options depend on
 * it. Runs before the first connection is accepted.
 */
export function checkActivatedSocket(server: HttpServer, { host }: Config): StartError | undefined {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    return new StartError(
      'Expected a TCP socket of systemd (ListenStream=127.0.0.1:8529), found another one.',
    );
  if (!isLoopback(host) || isLoopback(address.address)) return undefined;
  return new StartError(
    `The socket of systemd is open on ${address.address}, which other machines reach. Give --host ${address.address}, too, or let the socket listen on 127.0.0.1.`,
  );
}
