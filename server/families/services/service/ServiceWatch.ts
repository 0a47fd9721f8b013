import type { ScriptLog } from '../../scripts/service/script-messages.ts';

/** Kept lines of the log of a service. */
const maxLines = 500;
/** Length of a kept line; the log of the server has it whole. */
const maxLineLength = 4096;
const minuteMs = 60_000;
const minutes = 60;
/** Run times of which the median is shown. */
const maxTimes = 256;
/** Mounts with figures; mounts of removed services are forgotten first. */
const maxMounts = 1000;

interface ServiceLine {
  readonly id: number;
  readonly timeMs: number;
  readonly level: ScriptLog['level'];
  readonly text: string;
}

interface ServiceFigures {
  /** Requests and errors of the last hour by minutes, the oldest first. */
  readonly requests: readonly number[];
  readonly errors: readonly number[];
  /** Of the last requests. */
  readonly medianMs: number | undefined;
}

class MountWatch {
  readonly lines: ServiceLine[] = [];
  readonly #times: number[] = [];
  readonly #requests = new Float64Array(minutes);
  readonly #errors = new Float64Array(minutes);
  #minute = 0;
  #lastId = 0;

  addLine({ level, text }: ScriptLog, timeMs: number): void {
    this.#lastId += 1;
    this.lines.push({ id: this.#lastId, timeMs, level, text: text.slice(0, maxLineLength) });
    if (this.lines.length > maxLines) this.lines.shift();
  }

  addRequest(nowMs: number, runTimeMs: number, isError: boolean): void {
    this.#moveTo(nowMs);
    const place = this.#minute % minutes;
    this.#requests[place] = (this.#requests[place] ?? 0) + 1;
    if (isError) this.#errors[place] = (this.#errors[place] ?? 0) + 1;
    this.#times.push(runTimeMs);
    if (this.#times.length > maxTimes) this.#times.shift();
  }

  figures(nowMs: number): ServiceFigures {
    this.#moveTo(nowMs);
    const ordered = (counts: Float64Array) =>
      Array.from(counts, (_, index) => counts[(this.#minute + 1 + index) % minutes] ?? 0);
    const sorted = [...this.#times].sort((left, right) => left - right);
    return {
      requests: ordered(this.#requests),
      errors: ordered(this.#errors),
      medianMs: sorted[sorted.length >> 1],
    };
  }

  /** Clears the minutes that have passed without a request. */
  #moveTo(nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs);
    const passed = Math.min(minutes, minute - this.#minute);
    for (let step = 0; step < passed; step += 1) {
      const place = (minute - step) % minutes;
      this.#requests[place] = 0;
      this.#errors[place] = 0;
    }
    this.#minute = Math.max(this.#minute, minute);
  }
}

/** Log lines and figures of services, since the start of the server. */
export class ServiceWatch {
  readonly #mounts = new Map<string, MountWatch>();

  addLine(databaseId: string, mount: string, entry: ScriptLog): void {
    this.#watch(databaseId, mount).addLine(entry, Date.now());
  }

  addRequest(databaseId: string, mount: string, runTimeMs: number, isError: boolean): void {
    this.#watch(databaseId, mount).addRequest(Date.now(), runTimeMs, isError);
  }

  /** The lines after one with this id, the oldest first. */
  lines(databaseId: string, mount: string, afterId: number): readonly ServiceLine[] {
    return this.#watch(databaseId, mount).lines.filter(({ id }) => id > afterId);
  }

  figures(databaseId: string, mount: string): ServiceFigures {
    return this.#watch(databaseId, mount).figures(Date.now());
  }

  forget(databaseId: string, mount: string): void {
    this.#mounts.delete(keyOf(databaseId, mount));
  }

  #watch(databaseId: string, mount: string): MountWatch {
    const key = keyOf(databaseId, mount);
    let found = this.#mounts.get(key);
    if (found === undefined) {
      found = new MountWatch();
      this.#mounts.set(key, found);
      const [oldest] = this.#mounts.keys();
      if (this.#mounts.size > maxMounts && oldest !== undefined) this.#mounts.delete(oldest);
    }
    return found;
  }
}

function keyOf(databaseId: string, mount: string): string {
  return `${databaseId} ${mount}`;
}
