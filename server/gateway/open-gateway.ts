import { readFileSync } from 'node:fs';
import type { ServerLog } from '../families/log/service/ServerLog.ts';
import { ConsoleFiles } from '../http/ConsoleFiles.ts';
import { isLoopback } from '../network/loopback.ts';
import { Gateway, type GatewayServices } from './Gateway.ts';
import type { GatewayConfig } from './gateway-options.ts';

interface Settings {
  readonly host: string;
  readonly gateway: GatewayConfig;
}

/** The gateway of the options; undefined if they name no other server. */
export function openGateway(
  { host, gateway }: Settings,
  consoleFolder: string,
  log: ServerLog,
  services: GatewayServices,
) {
  const { servers, hasEmbedded, caFile, certFile, keyFile, coordinatorHosts } = gateway;
  if (servers.length === 0) return undefined;
  const text = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path, 'utf8'));
  const logger = log.topic('general');
  const tls = { ca: text(caFile), cert: text(certFile), key: text(keyFile) };
  const settings = { servers, coordinatorHosts, hasEmbedded, tls, isLocal: isLoopback(host) };
  return new Gateway(settings, new ConsoleFiles(consoleFolder, logger, true), logger, services);
}
