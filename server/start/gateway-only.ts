import { assert } from '../../protocol/lib/assert.ts';
import type { Config } from '../config.ts';
import { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import { openSingleSignOn } from '../families/single-sign-on/service/open-single-sign-on.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { buildGatewayApp } from '../gateway-app.ts';
import { defaultLimits } from '../limits.ts';
import { announce, ownUrl } from './announce.ts';
import { openLog } from './open-log.ts';
import { listen, portOf } from './ports.ts';
import { stopOnSignals, watchStop } from './stopping.ts';

/** Starts a process without embedded server. It has no data folder, and writes no files unless options name them. */
export async function startGatewayOnly(
  config: Config,
  consoleFolder: string,
  descriptor: number | undefined,
): Promise<void> {
  const log = openLog(config);
  const copies = new CopyJobs(undefined, log.topic('general'));
  const singleSignOn = openSingleSignOn(config, log);
  const gateway = openGateway(config, consoleFolder, log, { copies, singleSignOn });
  assert(gateway !== undefined, 'the options name another server');
  const { maxConnectionsPerAddress } = config;
  const readiness = { isStopping: false };
  const limits = { ...defaultLimits, maxConnectionsPerAddress };
  const app = buildGatewayApp(gateway, config.network, limits, readiness);
  await listen(app, config, descriptor);
  const endWatch = config.network.tls?.watch(log.topic('general'));
  stopOnSignals(config, readiness, async () => {
    endWatch?.();
    const watch = watchStop(config, app.server, () => undefined);
    await copies.close();
    await app.close();
    watch.end();
  });
  const port = portOf(app, config);
  log.topic('general').info({ address: config.host, port }, 'the gateway is ready');
  announce({
    event: 'ready',
    url: ownUrl(config.host, port, config.network.tls !== undefined),
    signInUrl: undefined,
    password: undefined,
  });
}
