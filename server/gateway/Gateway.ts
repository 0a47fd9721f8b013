import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { coordinatorHeader } from '../../protocol/connection.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { missingCallText } from '../../protocol/server-features.ts';
import { productVersion, versionOf } from '../../protocol/server-version.ts';
import type { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import type { SingleSignOn } from '../families/single-sign-on/service/SingleSignOn.ts';
import type { ConsoleFiles } from '../http/ConsoleFiles.ts';
import { answerOptions } from '../http/cross-origin.ts';
import { allMethods } from '../http/route-table.ts';
import { errorBody, errorReply, sendReply } from '../http/send.ts';
import { addressOf, isApiPath, isConsolePath } from '../network/address.ts';
import { RefusedRequest } from '../network/canonical-path.ts';
import type { Reply } from '../route/route.ts';
import { foreignOriginReason } from '../sign-in/request-source.ts';
import { AnnouncedHosts } from './announced-hosts.ts';
import { answerCopies } from './answer-copies.ts';
import { Connection } from './Connection.ts';
import { AdaptedCall } from './dialects/AdaptedCall.ts';
import { adaptedForm } from './dialects/adapted-calls.ts';
import { FarServer, type TlsFiles } from './FarServer.ts';
import { FarServerError } from './FarServerError.ts';
import { connectionToken, type FarSession, FarSessions } from './FarSessions.ts';
import { forward } from './forward.ts';
import { forwardingOf } from './forwarded-paths.ts';
import type { GatewayCall } from './GatewayCall.ts';
import { gatewayLimits } from './gateway-limits.ts';
import { signIn, signOut, whoAmI } from './sign-in.ts';
import { singleSignOnAnswer } from './single-sign-on.ts';

/** A server of the option `--server`; several addresses are the coordinators of one cluster. */
export interface ServerSetting {
  readonly name: string;
  readonly urls: readonly URL[];
}

interface GatewaySettings {
  readonly servers: readonly ServerSetting[];
  /** See `AnnouncedHosts`. */
  readonly coordinatorHosts: readonly string[];
  readonly tls: TlsFiles;
  readonly hasEmbedded: boolean;
  /** Whether only this machine can reach this process. */
  readonly isLocal: boolean;
}

/** What the gateway shares with the rest of the process. */
export interface GatewayServices {
  readonly copies: CopyJobs;
  /** Undefined without identity provider. */
  readonly singleSignOn: SingleSignOn | undefined;
}

/**
 * The connections to other servers, each below its own path `/@<name>`: pages and files of the console, sign-in, and
 * the calls that are passed on. Only the servers of the options can be reached.
 */
export class Gateway {
  readonly #settings: GatewaySettings;
  readonly #connections: ReadonlyMap<string, Connection>;
  readonly #sessions = new FarSessions();
  readonly #files: ConsoleFiles;
  readonly #copies: CopyJobs;
  readonly #log: Logger;
  readonly #singleSignOn: SingleSignOn | undefined;

  constructor(
    settings: GatewaySettings,
    files: ConsoleFiles,
    log: Logger,
    { copies, singleSignOn }: GatewayServices,
  ) {
    this.#singleSignOn = singleSignOn;
    this.#settings = settings;
    this.#files = files;
    this.#copies = copies;
    this.#log = log;
    this.#connections = new Map(
      settings.servers.map(({ name, urls }) => [
        name,
        new Connection(
          new FarServer(name, urls, settings.tls),
          new AnnouncedHosts(settings.coordinatorHosts),
        ),
      ]),
    );
  }

  /** The connections with their paths below the sub-path of the process. */
  connectionsBelow(basePath: string): readonly { readonly name: string; readonly basePath: string }[] {
    return [...this.#connections.keys()].map((name) => ({ name, basePath: `${basePath}/@${name}` }));
  }

  /** Whether the request is for a connection; `serve` then answers it. */
  takes(request: FastifyRequest): boolean {
    return addressOf(request.raw).connection !== undefined;
  }

  close(): void {
    for (const { server } of this.#connections.values()) server.close();
  }

  /** Answers a request to a connection. `request.site` is that of this process. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const answer = await this.#answer(request, reply);
      if (answer !== undefined) sendReply(reply, '3.12', answer);
    } catch (error) {
      const answer = this.#replyOf(error, request);
      // An answer that has begun ends with its connection.
      if (reply.sent) reply.raw.destroy();
      else sendReply(reply, '3.12', answer);
    }
  }

  /** Undefined if the answer was sent. */
  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<Reply | undefined> {
    const { connection: name = '', path } = addressOf(request.raw);
    const connection = this.#connections.get(name);
    if (connection === undefined) {
      const message = `there is no connection '${name}'; the option --server configures connections`;
      return { status: 404, body: errorBody(404, 404, message) };
    }
    const { site } = request;
    const ownBase = site.basePath;
    request.site = { ...site, basePath: `${ownBase}/@${name}` };
    if (request.method === 'OPTIONS') {
      answerOptions(request, reply, []);
      return undefined;
    }
    if (!passedMethods.has(request.method)) {
      return { status: 405, body: errorBody(405, 405, 'method not supported') };
    }
    if (!isApiPath(path)) return this.#sendPage(request, reply, path);
    const { headers, socket, ip } = request;
    const source = { headers, localPort: socket.localPort ?? 0, remoteAddress: ip, site: request.site };
    const { chosen, chosenTurn } = chosenCoordinator(request, connection.server);
    if (chosen !== undefined && chosenTurn === undefined) {
      const message = `the connection '${name}' has no coordinator '${chosen}'`;
      return { status: 400, body: errorBody(400, 10, message) };
    }
    const call: GatewayCall = {
      request,
      chosenTurn,
      reply,
      source,
      connection,
      sessions: this.#sessions,
      singleSignOn: this.#singleSignOn,
      copies: this.#copies,
      log: this.#log,
    };
    if (path === '/_admin/orrery/connections' && request.method === 'GET') return this.#list(ownBase, name);
    return this.#answerCall(call, path);
  }

  async #answerCall(call: GatewayCall, path: string): Promise<Reply | undefined> {
    const { request, source, connection } = call;
    // The answer of the identity provider is a navigation from its site.
    const signOn = singleSignOnAnswer(call, path);
    if (signOn !== undefined) return signOn;
    const foreign = foreignOriginReason(source);
    if (foreign !== undefined) {
      this.#log.warn(`a request from ${source.remoteAddress} was refused: ${foreign}`);
      return { status: 403, body: errorBody(403, 11, foreign) };
    }
    if (request.headers.authorization !== undefined) {
      const message =
        'a connection uses the session of the console, and passes no Authorization on; send such requests to the server itself';
      return { status: 401, body: errorBody(401, 11, message) };
    }
    const isOpen = await connection.isOpen();
    if (isOpen) this.#requireLocal();
    switch (`${request.method} ${path}`) {
      case 'POST /_admin/aardvark/login':
        return signIn(call);
      case 'POST /_admin/aardvark/logout':
        return signOut(call);
      case 'GET /_admin/aardvark/whoAmI':
        return whoAmI(call);
      default:
    }
    const session = await this.#sessions.findValid(connection.server.name, connectionToken(source));
    if (session === undefined && !isOpen) return notSignedIn;
    return this.#answerSignedIn(call, path, session);
  }

  async #answerSignedIn(
    call: GatewayCall,
    path: string,
    session: FarSession | undefined,
  ): Promise<Reply | undefined> {
    const { request, connection } = call;
    const { server } = connection;
    if (path === '/_admin/orrery/connection' && request.method === 'GET') {
      const features = await connection.features(session);
      if (features.role === 'coordinator') await this.#findCoordinators(connection, session);
      const { coordinators, name } = server;
      const address = server.addressOf(session?.turn ?? 0);
      return {
        status: 200,
        body: { name, address, coordinators, ...features, error: false, code: 200 },
      };
    }
    if (path === '/_admin/orrery/version' && request.method === 'GET') {
      const body = { product: 'orrery', version: productVersion, api: versionOf('3.12') };
      return { status: 200, body: { ...body, error: false, code: 200 } };
    }
    const ofCopies = await answerCopies(call, path, session);
    if (ofCopies !== undefined) return ofCopies;
    const known = await knownFeatures(connection, session);
    const missing =
      known === undefined || known.hasOrreryCalls
        ? undefined
        : missingCallText(`${request.method} ${path}`, known.version);
    if (missing !== undefined) return { status: 404, body: errorBody(404, 404, missing) };
    switch (forwardingOf(request.method, path, known?.hasOrreryCalls === true)) {
      case 'missing': {
        const message = `the server of the connection '${server.name}' is not Orrery and does not have this call`;
        return { status: 404, body: errorBody(404, 404, message) };
      }
      case 'refused': {
        const message = 'calls of this path are not passed on to other servers';
        return { status: 403, body: errorBody(403, 11, message) };
      }
      case 'forwarded': {
        const answer = known && adaptedForm(call, known.dialect);
        return answer === undefined ? forward(call, session) : answer(new AdaptedCall(call, session));
      }
    }
  }

  /** If the cluster does not tell its coordinators, requests go to the addresses that are known. */
  async #findCoordinators(connection: Connection, session: FarSession | undefined): Promise<void> {
    try {
      const withoutPlace = await connection.findCoordinators(session);
      if (withoutPlace.length === 0) return;
      this.#log.warn(
        `connection '${connection.server.name}': ${withoutPlace.length} coordinators are not used, a connection has at most ${gatewayLimits.maxAddresses} addresses`,
      );
    } catch (error) {
      this.#log.warn(
        { err: error },
        `connection '${connection.server.name}': the coordinators are not known`,
      );
    }
  }

  #list(basePath: string, current: string): Reply {
    const connections = this.connectionsBelow(basePath);
    const embedded = this.#settings.hasEmbedded ? { embeddedPath: basePath } : {};
    return { status: 200, body: { ...embedded, current, connections, error: false, code: 200 } };
  }

  async #sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<Reply | undefined> {
    if ((request.method === 'GET' || request.method === 'HEAD') && isConsolePath(path)) {
      const signOn = this.#singleSignOn?.offerTo(addressOf(request.raw).connection ?? '');
      const isPage =
        !path.startsWith('/assets/') && String(request.headers.accept ?? '').includes('text/html');
      const sent =
        (await this.#files.send(request, reply, path, signOn)) ??
        (isPage ? await this.#files.send(request, reply, '/', signOn) : undefined);
      if (sent !== undefined) return undefined;
    }
    return { status: 404, body: errorBody(404, 404, 'the console has no such page or file') };
  }

  /** A server without authentication is offered on this machine only. Throws 11 (forbidden) if the network can reach this process. */
  #requireLocal(): void {
    if (this.#settings.isLocal) return;
    throw new DatabaseError('ERROR_FORBIDDEN', {
      message:
        'the other server has no authentication, and this process can be reached from the network: anyone could change the data. Turn authentication on, or use --host 127.0.0.1.',
    });
  }

  #replyOf(error: unknown, { raw }: FastifyRequest): Reply {
    if (error instanceof DatabaseError) return errorReply(error);
    if (error instanceof RefusedRequest) {
      return { status: error.statusCode, body: errorBody(error.statusCode, error.statusCode, error.message) };
    }
    const name = addressOf(raw).connection;
    if (error instanceof FarServerError) {
      this.#log.warn(`connection '${name}': ${error.message}`);
      return { status: error.status, body: errorBody(error.status, 2001, `${error.message}`) };
    }
    this.#log.error({ err: error }, `connection '${name}': a request failed`);
    return errorReply(new DatabaseError('ERROR_INTERNAL'));
  }
}

/** Undefined for a server that does not tell its version; its own answer then says why. Rejects with FarServerError. */
async function knownFeatures(connection: Connection, session: FarSession | undefined) {
  try {
    return await connection.features(session);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

/** The coordinator that the user of the console has chosen for a request. */
function chosenCoordinator({ headers }: FastifyRequest, server: FarServer) {
  const chosen = headers[coordinatorHeader];
  if (typeof chosen !== 'string') return { chosen: undefined, chosenTurn: undefined };
  return { chosen: chosen.slice(0, 200), chosenTurn: server.turnOf(chosen) };
}

const passedMethods: ReadonlySet<string> = new Set(allMethods);

const notSignedIn: Reply = {
  status: 401,
  body: errorBody(401, 11, 'not signed in to this connection'),
};
