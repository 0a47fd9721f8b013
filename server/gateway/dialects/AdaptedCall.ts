import type { Method } from '../../../protocol/endpoint.ts';
import { addressOf } from '../../network/address.ts';
import { callServer, type OwnAnswer } from '../Credentials.ts';
import type { FarSession } from '../FarSessions.ts';
import type { GatewayCall } from '../GatewayCall.ts';
import { gatewayLimits } from '../gateway-limits.ts';
import { readJsonBody } from '../read-json-body.ts';

interface FarRequest {
  readonly method?: Method;
  /** Below the database of the call, with its query string, encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call in the form of 3.12, for a server that has another form of it. */
export class AdaptedCall {
  readonly method: string;
  readonly query: URLSearchParams;
  /** Undefined for a server without authentication. */
  readonly user: string | undefined;
  readonly #call: GatewayCall;
  readonly #session: FarSession | undefined;

  constructor(call: GatewayCall, session: FarSession | undefined) {
    const { raw } = call.request;
    this.method = raw.method ?? 'GET';
    this.query = new URLSearchParams(addressOf(raw).search);
    this.user = session?.credentials.user;
    this.#call = call;
    this.#session = session;
  }

  /** Throws DatabaseError for a large body. */
  body(): Promise<unknown> {
    return readJsonBody(this.#call.request.raw, gatewayLimits.maxAdaptedBodyBytes);
  }

  /** Sends a request to the server. Rejects with FarServerError. */
  async ask({ method = 'GET', path, body, headers = {} }: FarRequest): Promise<OwnAnswer> {
    const { connection, request, chosenTurn } = this.#call;
    const { databaseName } = addressOf(request.raw);
    const target = `/_db/${encodeURIComponent(databaseName)}${path}`;
    const credentials = this.#session?.credentials;
    const send = async () =>
      callServer(connection.server, {
        method,
        target,
        body,
        headers,
        authorization: await credentials?.authorization(),
        turn: chosenTurn ?? this.#session?.turn ?? 0,
        isOnly: chosenTurn !== undefined,
      });
    const answer = await send();
    // The token may have been revoked with all others, as after a restart with another secret.
    if (answer.status !== 401 || credentials === undefined || !(await credentials.renew())) return answer;
    return send();
  }
}
