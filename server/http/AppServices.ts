import type { Logger } from 'pino';
import type { Engine } from '../engine/Engine.ts';
import type { Limits } from '../limits.ts';
import type { ServerHost } from '../monitoring/ServerHost.ts';
import type { NetworkOptions } from '../network/network-options.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import type { Directory } from '../sign-in/Directory.ts';

/** Dependencies of the app. */
export interface AppServices {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly directory: Directory;
  readonly logger: Logger;
  /** The built console. */
  readonly consoleFolder: string;
  readonly network: NetworkOptions;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** Default: that of a server without options. */
  readonly host?: ServerHost;
}
