import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import type { SingleSignOn } from '../families/single-sign-on/service/SingleSignOn.ts';
import type { RequestSource } from '../sign-in/request-source.ts';
import type { Connection } from './Connection.ts';
import type { FarSessions } from './FarSessions.ts';

/** A request to a connection, with what the steps share. */
export interface GatewayCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly source: RequestSource;
  readonly connection: Connection;
  /** Undefined without identity provider. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly sessions: FarSessions;
  readonly copies: CopyJobs;
  /** The turn of the coordinator that the user has chosen; undefined: that of the session, or another one. */
  readonly chosenTurn: number | undefined;
  readonly log: Logger;
}
