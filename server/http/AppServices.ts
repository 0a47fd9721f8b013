import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Engine } from '../engine/Engine.ts';
import type { Backups } from '../families/backup/service/Backups.ts';
import type { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import type { Scripts } from '../families/scripts/service/Scripts.ts';
import type { Tasks } from '../families/scripts/service/Tasks.ts';
import type { Services } from '../families/services/service/Services.ts';
import type { Limits } from '../limits.ts';
import type { ServerHost } from '../monitoring/ServerHost.ts';
import type { NetworkOptions } from '../network/network-options.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import type { Directory } from '../sign-in/Directory.ts';
import type { MetricsToken } from '../sign-in/MetricsToken.ts';

/** The part of the gateway that the app calls. */
interface OtherServers {
  /** Whether the request is for another server. */
  takes(request: FastifyRequest): boolean;
  /** Answers such a request. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  close(): void;
}

/** Dependencies of the app. */
export interface AppServices {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly directory: Directory;
  readonly logger: Logger;
  /** The built console. */
  readonly consoleFolder: string;
  readonly network: NetworkOptions;
  readonly backups: Backups;
  readonly scripts: Scripts;
  readonly services: Services;
  readonly tasks: Tasks;
  /** Default: copies that end with the process. */
  readonly copies?: CopyJobs | undefined;
  /** Whether administrators may run scripts with `/_admin/execute`. */
  readonly isExecuteAllowed: boolean;
  /** Undefined: only administrators read the metrics. */
  readonly metricsToken?: MetricsToken | undefined;
  /** Answers the requests to connections to other servers; undefined without any. */
  readonly gateway?: OtherServers | undefined;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** Default: that of a server without options. */
  readonly host?: ServerHost;
}

/** The dependencies with their defaults. */
export interface FullServices extends AppServices {
  readonly host: ServerHost;
  readonly copies: CopyJobs;
}
