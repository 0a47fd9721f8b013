import type { Random } from '../../protocol/lib/random.ts';
import { isExpectedError } from '../fuzz/expected-errors.ts';
import type { Findings } from './Findings.ts';
import type { HonestClients } from './honest/HonestClients.ts';
import { WaitTable } from './honest/WaitTable.ts';
import {
  attackerAddress,
  type CallAnswer,
  type CallRequest,
  callServer,
  defaultPatienceMs,
  toCurl,
} from './http-call.ts';
import { type ExchangeOptions, exchange, type RawAnswer } from './raw-exchange.ts';
import { honestPath, type Target, type User } from './Target.ts';

const shownRawBytes = 800;

/** With these calls an administrator copies a server, with the password hashes of its users (see SECURITY.md). */
const copyingCalls = /\/_api\/(?:wal\/tail|replication\/)/;

/** The environment of a round: the server, random numbers, the share of work, and the list of findings. */
export class RoundContext {
  readonly target: Target;
  readonly random: Random;
  readonly #roundId: string;
  readonly #dose: number;
  readonly #findings: Findings;
  readonly #clients: HonestClients;
  readonly #notes: string[] = [];
  /** What the regular clients waited in this round. */
  readonly waits = new WaitTable();
  /** Whether waits above their bounds are findings: on a machine that does nothing else. */
  readonly judgesWaits: boolean;

  constructor(
    parts: Readonly<{ target: Target; random: Random; findings: Findings; clients: HonestClients }>,
    roundId: string,
    { dose, judgesWaits }: Readonly<{ dose: number; judgesWaits: boolean }>,
  ) {
    this.judgesWaits = judgesWaits;
    this.target = parts.target;
    this.random = parts.random;
    this.#findings = parts.findings;
    this.#clients = parts.clients;
    this.#roundId = roundId;
    this.#dose = dose;
  }

  /** Scaled number of repetitions: `full` in a whole round, and at least `least`. */
  amount(full: number, min = 1): number {
    return Math.max(min, Math.round(full * this.#dose));
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.random.nextBelow(values.length)]!;
  }

  find(kind: string, detail: string, request?: string): void {
    this.#findings.add({ round: this.#roundId, kind, detail, request });
  }

  /** A line for the output. */
  note(text: string): void {
    this.#notes.push(text);
  }

  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Adds what the regular clients waited since the last call to the waits of the round; returns this part. */
  async takeWaits(): Promise<WaitTable> {
    const report = await this.#clients.take();
    const part = new WaitTable();
    part.add(report);
    this.waits.add(report);
    for (const failure of report.failures) this.find('an honest client failed', failure);
    return part;
  }

  /** Runs work, and notes what the regular clients waited meanwhile. */
  async noteWaits(title: string, work: () => Promise<void>): Promise<void> {
    await this.takeWaits();
    await work();
    this.note((await this.takeWaits()).toShortText(title));
  }

  /** Reports waits of the round above their bounds at p99.9. */
  judgeWaits(): void {
    if (!this.judgesWaits) return;
    for (const { what, waits, maxMs } of this.waits.sums()) {
      const found = waits.percentile(0.999);
      if (found <= maxMs) continue;
      this.find(`waits of ${what}`, `expected at most ${maxMs} ms at p99.9, found ${found.toFixed(0)} ms`);
    }
  }

  /** Sends a request and reports a forbidden answer: an unexpected 500, a secret, no end. */
  async call(request: CallRequest, user?: User): Promise<CallAnswer> {
    const whole = { ...request, headers: { ...this.target.headersOf(user), ...request.headers } };
    const answer = await callServer(this.target.baseUrl, whole);
    const { method = 'GET', path, body, headers } = whole;
    const { status, errorNum, text } = answer;
    const curl = () => toCurl(this.target.baseUrl, whole);
    if (status === -1 && request.signal === undefined && !request.mayStayOpen) {
      const seconds = (request.patienceMs ?? defaultPatienceMs) / 1000;
      this.find('no answer', `within ${seconds} s`, curl());
    }
    if (!isExpectedError({ method, path, headers, body, status, errorNum }, { atLimits: true })) {
      this.find(`status ${status}`, text.slice(0, 300), curl());
    }
    const secret = this.target.secrets.findIn(text);
    const isCopy = user === 'root' && copyingCalls.test(path);
    if (secret !== undefined && !isCopy) this.find('secret', secret, curl());
    return answer;
  }

  /** Sends raw bytes; same checks as `call`. */
  async exchange(bytes: string | Buffer, options: ExchangeOptions = {}): Promise<readonly RawAnswer[]> {
    const answers = await exchange(this.target.baseUrl, bytes, {
      localAddress: attackerAddress(),
      ...options,
    });
    const shown = () => `bytes: ${JSON.stringify(bytes.toString('latin1').slice(0, shownRawBytes))}`;
    for (const { status, body } of answers) {
      if (status >= 500 && status !== 501 && status !== 503 && status !== 505) {
        this.find(`status ${status}`, body.slice(0, 300), shown());
      }
      const secret = this.target.secrets.findIn(body);
      if (secret !== undefined) this.find('secret', secret, shown());
    }
    return answers;
  }

  /** Returns whether the server answers; reports a failure. */
  async checkAlive(): Promise<boolean> {
    const isAlive = await this.target.isAnswering();
    if (!isAlive) this.find('server gone', this.target.complaints().slice(-1000) || 'without a word');
    return isAlive;
  }

  /** Called before the server is stopped on purpose. */
  pauseClients(): void {
    this.#clients.pause();
  }

  resumeClients(): void {
    const { authorization = '' } = this.target.headersOf('honest');
    const { baseUrl } = this.target;
    this.#clients.go({ baseUrl, authorization, databasePath: honestPath });
  }

  /** Runs a task repeatedly with the concurrency `width`. */
  async repeat(count: number, width: number, task: (number: number) => Promise<void>): Promise<void> {
    let next = 0;
    const runLane = async (): Promise<void> => {
      for (let number = next++; number < count; number = next++) await task(number);
    };
    await Promise.all(Array.from({ length: Math.min(width, count) }, runLane));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
