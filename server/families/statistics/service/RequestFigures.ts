import { Distribution, type DistributionFigures } from '../../../lib/Distribution.ts';

/** Seconds. 2.8 has the first six. */
export const timeCuts = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 5, 15, 30] as const;
export const byteCuts = [250, 1000, 2000, 5000, 10_000] as const;
/** Seconds. */
export const connectionCuts = [0.1, 1, 60] as const;

/** An answered request, or one whose client has disconnected. */
export interface RequestSample {
  readonly method: string | undefined;
  /** With the header `x-arango-async`. */
  readonly isAsync: boolean;
  /** Of a signed-in user. */
  readonly isOfUser: boolean;
  /** From its arrival to the end of its answer. */
  readonly totalMs: number;
  /** In the queue of requests. */
  readonly queueMs: number;
  /** In the handler of its route. */
  readonly handlerMs: number;
  /** It has changed data, or a setting of the server. */
  readonly isWriting: boolean;
  readonly bytesReceived: number;
  readonly bytesSent: number;
}

const countedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'] as const;
type CountedMethod = (typeof countedMethods)[number];

export interface ClientFigures {
  readonly totalTime: DistributionFigures;
  readonly requestTime: DistributionFigures;
  readonly queueTime: DistributionFigures;
  readonly ioTime: DistributionFigures;
  readonly bytesSent: DistributionFigures;
  readonly bytesReceived: DistributionFigures;
}

/** The distributions of a group of requests. */
class ClientDistributions {
  readonly #totalTime = new Distribution(timeCuts);
  readonly #requestTime = new Distribution(timeCuts);
  readonly #queueTime = new Distribution(timeCuts);
  readonly #ioTime = new Distribution(timeCuts);
  readonly #bytesSent = new Distribution(byteCuts);
  readonly #bytesReceived = new Distribution(byteCuts);

  add({ totalMs, queueMs, handlerMs, bytesSent, bytesReceived }: RequestSample): void {
    this.#totalTime.add(totalMs / 1000);
    this.#requestTime.add(handlerMs / 1000);
    this.#queueTime.add(queueMs / 1000);
    this.#ioTime.add(Math.max(0, totalMs - queueMs - handlerMs) / 1000);
    this.#bytesSent.add(bytesSent);
    this.#bytesReceived.add(bytesReceived);
  }

  figures(): ClientFigures {
    return {
      totalTime: this.#totalTime.figures(),
      requestTime: this.#requestTime.figures(),
      queueTime: this.#queueTime.figures(),
      ioTime: this.#ioTime.figures(),
      bytesSent: this.#bytesSent.figures(),
      bytesReceived: this.#bytesReceived.figures(),
    };
  }
}

/** Counts requests and connections since the start of the server. */
export class RequestFigures {
  readonly #byMethod = new Map<CountedMethod, number>(countedMethods.map((method) => [method, 0]));
  readonly #all = new ClientDistributions();
  readonly #ofUsers = new ClientDistributions();
  readonly #connectionTime = new Distribution(connectionCuts);
  #asyncCount = 0;
  #userCount = 0;
  #writingCount = 0;
  #total = 0;
  connectionCount = 0;

  addRequest(sample: RequestSample): void {
    const known = this.#byMethod.has(sample.method as CountedMethod) ? sample.method : 'other';
    const method = known as CountedMethod;
    this.#byMethod.set(method, (this.#byMethod.get(method) ?? 0) + 1);
    this.#total += 1;
    if (sample.isWriting) this.#writingCount += 1;
    if (sample.isAsync) this.#asyncCount += 1;
    this.#all.add(sample);
    if (!sample.isOfUser) return;
    this.#userCount += 1;
    this.#ofUsers.add(sample);
  }

  addConnection(): void {
    this.connectionCount += 1;
  }

  /** A connection of this duration has ended. */
  removeConnection(durationMs: number): void {
    this.connectionCount -= 1;
    this.#connectionTime.add(durationMs / 1000);
  }

  figures() {
    return {
      total: this.#total,
      async: this.#asyncCount,
      /** Requests of signed-in users. */
      ofUsers: this.#userCount,
      writing: this.#writingCount,
      byMethod: Object.fromEntries(this.#byMethod) as Readonly<Record<CountedMethod, number>>,
      connectionCount: this.connectionCount,
      connectionTime: this.#connectionTime.figures(),
      client: this.#all.figures(),
      clientUser: this.#ofUsers.figures(),
    };
  }
}
