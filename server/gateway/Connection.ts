import { z } from 'zod';
import type { CurrentConnection } from '../../protocol/api/connections.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { SignInThrottle } from '../sign-in/SignInThrottle.ts';
import type { AnnouncedHosts } from './announced-hosts.ts';
import { callServer } from './Credentials.ts';
import type { FarServer } from './FarServer.ts';
import type { FarSession } from './FarSessions.ts';
import { gatewayLimits } from './gateway-limits.ts';

const versionAnswer = z.looseObject({
  version: z.string().max(200),
  details: z.looseObject({ product: z.string().optional() }).optional(),
});
const endpointsAnswer = z.looseObject({
  endpoints: z.array(z.looseObject({ endpoint: z.string().max(1000) })),
});
const roleAnswer = z.looseObject({ role: z.string().optional() });

type Features = Omit<CurrentConnection, 'name' | 'address' | 'error' | 'code'>;

/** A configured server, and what is known of it. */
export class Connection {
  readonly server: FarServer;
  /** Guesses of passwords are limited here as well, because the other server sees one client only. */
  readonly throttle = new SignInThrottle();
  #features: Promise<Features> | undefined;
  #featuresUntilMs = 0;
  #open: { readonly isOpen: Promise<boolean>; readonly untilMs: number } | undefined;
  readonly #announced: AnnouncedHosts;
  #nextAskMs = 0;

  constructor(server: FarServer, announced: AnnouncedHosts) {
    this.server = server;
    this.#announced = announced;
  }

  /**
   * Asks a cluster for its coordinators, at most once in 60 s, and takes those that the options allow. Resolves with the
   * hosts for which there is no place. Rejects with FarServerError and DatabaseError.
   */
  async findCoordinators(session: FarSession | undefined): Promise<readonly string[]> {
    const nowMs = performance.now();
    if (this.#announced.isEmpty || nowMs < this.#nextAskMs) return [];
    this.#nextAskMs = nowMs + gatewayLimits.announcedMs;
    const authorization = await session?.credentials.authorization();
    const call = { target: '/_api/cluster/endpoints', authorization, turn: session?.turn ?? 0 };
    const parsed = endpointsAnswer.safeParse((await callServer(this.server, call)).body);
    // An answer of another form does not tell that coordinators are gone.
    if (!parsed.success) return [];
    const urls = parsed.data.endpoints.flatMap(
      ({ endpoint }) => this.#announced.urlOf(endpoint, this.server.urls) ?? [],
    );
    return this.server.takeAnnounced(urls);
  }

  /** Whether the server needs no credentials. Rejects with FarServerError. */
  async isOpen(): Promise<boolean> {
    const nowMs = performance.now();
    if (this.#open !== undefined && nowMs < this.#open.untilMs) return this.#open.isOpen;
    const isOpen = callServer(this.server, { target: '/_api/version' }).then(({ status }) => status === 200);
    this.#open = { isOpen, untilMs: nowMs + gatewayLimits.openCheckMs };
    isOpen.catch(() => {
      this.#open = undefined;
    });
    return isOpen;
  }

  /**
   * What the server is: asked once, again after a failure; a server that does not tell its version is asked again after a
   * while. Rejects with FarServerError and DatabaseError.
   */
  features(session: FarSession | undefined): Promise<Features> {
    if (this.#features !== undefined && performance.now() < this.#featuresUntilMs) return this.#features;
    this.#featuresUntilMs = Number.POSITIVE_INFINITY;
    this.#features = this.#ask(session).catch((error: unknown) => {
      const isUntold = error instanceof DatabaseError && error.status !== 401;
      this.#featuresUntilMs = isUntold ? performance.now() + gatewayLimits.openCheckMs : 0;
      throw error;
    });
    return this.#features;
  }

  /** After an outage, another version may answer. */
  forgetFeatures(): void {
    this.#features = undefined;
  }

  async #ask(session: FarSession | undefined): Promise<Features> {
    const authorization = await session?.credentials.authorization();
    const call = { authorization, turn: session?.turn ?? 0 };
    const { status, body } = await callServer(this.server, { ...call, target: '/_api/version?details=true' });
    const parsed = versionAnswer.safeParse(body);
    if (status !== 200 || !parsed.success) {
      throw new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
        status: status === 401 ? 401 : 502,
        message: `the server of the connection '${this.server.name}' does not tell its version: status ${status}`,
      });
    }
    const { version, details } = parsed.data;
    const isOrrery = details?.product === 'orrery';
    const role = roleAnswer.safeParse(
      (await callServer(this.server, { ...call, target: '/_admin/server/role' })).body,
    );
    return {
      product: isOrrery ? 'orrery' : 'arangodb',
      version,
      dialect: dialectOfVersion(version),
      role: roleOf(role.data?.role),
      hasOrreryCalls: isOrrery,
    };
  }
}

/** The forms of the calls of a version. */
function dialectOfVersion(version: string): Features['dialect'] {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (major < 3) return '2.8';
  if (major >= 4) return '4.x';
  return minor >= 12 ? '3.12' : '3.x';
}

function roleOf(role: string | undefined): Features['role'] {
  if (role === 'SINGLE' || role === undefined || role === 'UNDEFINED') return 'single';
  return role === 'COORDINATOR' ? 'coordinator' : 'other';
}
