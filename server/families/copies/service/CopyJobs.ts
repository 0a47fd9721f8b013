import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CopySpec } from '../../../../protocol/api/copies.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import type { InnerRequests } from '../../scripts/service/script-caller.ts';
import { CopyFiles } from './CopyFiles.ts';
import { CopyJob, restarted, type StoredCopy } from './CopyJob.ts';
import type { CopyPlace, CopySide } from './CopySide.ts';

const ticketMs = 60_000;
const maxTickets = 1000;
/** Copies of all users that run at the same time: each has a batch in memory. */
const maxRunning = 4;
/** Copies that are listed after their end or interruption; the oldest ones are removed. */
const maxKept = 100;

/**
 * The copies of this process. They continue when the page is closed. A copy has the rights of two users, who start it with
 * a ticket of the source and a request to the target.
 */
export class CopyJobs {
  /** Set by the app: requests to the embedded server. */
  requests: InnerRequests | undefined;
  readonly #logger: Logger;
  readonly #files: CopyFiles | undefined;
  readonly #jobs = new Map<string, CopyJob>();
  readonly #runs = new Map<string, Promise<void>>();
  readonly #tickets = new Map<string, { readonly side: CopySide; readonly untilMs: number }>();

  /** @param folder where copies survive the process; undefined: they end with it */
  constructor(folder: string | undefined, logger: Logger) {
    this.#logger = logger;
    this.#files = folder === undefined ? undefined : new CopyFiles(folder);
  }

  /** With the copies of the last process in a data folder; those that ran then are interrupted. */
  static async open(dataFolder: string, logger: Logger): Promise<CopyJobs> {
    const jobs = new CopyJobs(join(dataFolder, 'copies'), logger);
    const copies = await jobs.#files?.read((id, error) => {
      logger.warn({ err: error, copy: id }, 'a copy between servers could not be read');
    });
    for (const copy of copies ?? []) {
      const isEnded = copy.state !== 'running' && copy.state !== 'waiting';
      jobs.#add(isEnded ? copy : { ...copy, ...restarted });
    }
    return jobs;
  }

  get isKept(): boolean {
    return this.#files !== undefined;
  }

  /** A ticket for one copy from this side. */
  giveTicket(side: CopySide): string {
    const nowMs = performance.now();
    for (const [ticket, { untilMs }] of this.#tickets) {
      if (untilMs < nowMs || this.#tickets.size >= maxTickets) this.#tickets.delete(ticket);
    }
    const ticket = randomBytes(32).toString('base64url');
    this.#tickets.set(ticket, { side, untilMs: nowMs + ticketMs });
    return ticket;
  }

  /** Starts a copy and returns its id. Throws 400 for a ticket that is not valid, 503 while too many copies run. */
  start(ticket: string, target: CopySide, spec: CopySpec): string {
    const sides = { source: this.#takeTicket(ticket), target };
    this.#requireFree();
    const job = this.#add(CopyJob.begin(randomBytes(12).toString('hex'), sides, spec));
    this.#run(job, sides);
    this.#removeOldest();
    return job.id;
  }

  /** Continues an interrupted copy. Throws as `start`, 404 for an unknown copy, 400 for other sides or users. */
  async resume(id: string, ticket: string, target: CopySide): Promise<string> {
    const job = this.find(id, target.place);
    if (job.canContinue) await this.#runs.get(id);
    const sides = { source: this.#takeTicket(ticket), target };
    if (!job.canContinue || job.isRunning) throw badParameter('the copy is not interrupted');
    if (!job.isBetween(sides)) throw badParameter('the copy has other databases or other users');
    this.#requireFree();
    this.#run(job, sides);
    return id;
  }

  /** The copies that a user has started from or to a server, newest first. */
  listFor(place: CopyPlace): readonly CopyJob[] {
    return [...this.#jobs.values()].filter((job) => isOf(job, place)).reverse();
  }

  /** Throws 404 for an unknown copy and for that of another user. */
  find(id: string, place: CopyPlace): CopyJob {
    const job = this.#jobs.get(id);
    if (job !== undefined && isOf(job, place)) return job;
    throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: `there is no copy '${id}'` });
  }

  /** Stops a running copy; removes one that has ended. */
  async stop(id: string, place: CopyPlace): Promise<void> {
    const job = this.find(id, place);
    if (job.isUnderWay) {
      job.stop();
      return;
    }
    // The files are written for the last time.
    await this.#runs.get(id);
    await this.#remove(job);
  }

  /** The process ends: resolves when the copies are stored as interrupted. */
  async close(): Promise<void> {
    for (const job of this.#jobs.values()) job.interrupt();
    await Promise.all(this.#runs.values());
  }

  #run(job: CopyJob, sides: { readonly source: CopySide; readonly target: CopySide }): void {
    const { id } = job;
    this.#runs.set(
      id,
      job.run(sides).finally(() => this.#runs.delete(id)),
    );
  }

  #add(copy: StoredCopy): CopyJob {
    const job = new CopyJob(copy, async (changed) => {
      try {
        await this.#files?.save(changed);
      } catch (error) {
        // The copy itself goes on; after a restart it continues from an earlier document.
        this.#logger.error({ err: error, copy: changed.id }, 'the progress of a copy could not be stored');
      }
    });
    this.#jobs.set(copy.id, job);
    return job;
  }

  #removeOldest(): void {
    const ended = [...this.#jobs.values()].filter(({ isRunning }) => !isRunning);
    for (const job of ended.slice(0, Math.max(0, ended.length - maxKept))) void this.#remove(job);
  }

  async #remove({ id }: CopyJob): Promise<void> {
    this.#jobs.delete(id);
    try {
      await this.#files?.remove(id);
    } catch (error) {
      this.#logger.error({ err: error, copy: id }, 'the files of a copy could not be removed');
    }
  }

  #takeTicket(ticket: string): CopySide {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (found !== undefined && found.untilMs >= performance.now()) return found.side;
    throw badParameter('the ticket of the source is not valid; a ticket is valid once, for one minute');
  }

  #requireFree(): void {
    const running = [...this.#jobs.values()].filter(({ isRunning }) => isRunning);
    if (running.length < maxRunning) return;
    throw new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
      status: 503,
      message: `${maxRunning} copies are running; start this one when one of them has ended`,
    });
  }
}

function isOf({ places }: CopyJob, { server, user }: CopyPlace): boolean {
  return places.some((place) => place.server === server && place.user === user);
}
