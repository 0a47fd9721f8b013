import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { Engine } from '../../../engine/Engine.ts';
import type { ServerHost } from '../../../monitoring/ServerHost.ts';
import { serverScope } from '../../../operation/operation.ts';
import recordStatistics from '../operations/record-statistics.ts';
import { meanFigures, type PerSecondFigures, perSecond } from './per-second.ts';
import { currentStatisticsForm } from './statistics-form.ts';

/** Seconds between two recorded figures. */
export const recordSeconds = 10;
/** Figures of one mean: 15 minutes. */
const meanCount = 90;
const hour = 3600;

const kept = {
  _statisticsRaw: { keepSeconds: hour, maxCount: hour / recordSeconds },
  _statistics: { keepSeconds: 48 * hour, maxCount: (48 * hour) / recordSeconds },
  _statistics15: { keepSeconds: 30 * 24 * hour, maxCount: (30 * 24 * hour) / (meanCount * recordSeconds) },
} as const;

/** The figures of the last ten seconds, and those of the moment that are not recorded per second. */
function alertFigures(
  figures: PerSecondFigures,
  { server }: ReturnType<typeof currentStatisticsForm>,
): object {
  const { queries, threads } = server;
  const { running, waiting, cursors } = queries;
  return { ...figures, server: { ...figures.server, queries: { running, waiting, cursors }, threads } };
}

/** Stores the figures of the server every ten seconds, in one commit. */
export class StatisticsRecorder {
  readonly #host: ServerHost;
  readonly #engine: Engine;
  #previous: ReturnType<typeof currentStatisticsForm>;
  #recent: PerSecondFigures[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isRecording = false;

  constructor(host: ServerHost, engine: Engine) {
    this.#host = host;
    this.#engine = engine;
    this.#previous = currentStatisticsForm(host.statistics.figures());
  }

  start(): void {
    this.#timer = setInterval(() => void this.#recordOnce(), recordSeconds * 1000);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Skipped while the writer is still occupied with the last figures. */
  async #recordOnce(): Promise<void> {
    if (this.#isRecording) return;
    this.#isRecording = true;
    try {
      await this.record();
    } catch (error) {
      this.#host.log.topic('statistics').warn({ err: error }, 'the statistics could not be stored');
    } finally {
      this.#isRecording = false;
    }
  }

  async record(): Promise<void> {
    const { statistics } = this.#host;
    const raw = currentStatisticsForm(statistics.figures());
    statistics.eventLoopDelay.reset();
    const figures = perSecond(this.#previous, raw);
    this.#host.alerts.check(alertFigures(figures, raw), raw.time * 1000);
    this.#previous = raw;
    this.#recent.push(figures);
    const entries: { readonly collection: keyof typeof kept; readonly document: object }[] = [
      { collection: '_statisticsRaw', document: raw },
      { collection: '_statistics', document: figures },
    ];
    if (this.#recent.length === meanCount) {
      entries.push({ collection: '_statistics15', document: meanFigures(this.#recent) });
      this.#recent = [];
    }
    await this.#engine.run(recordStatistics, serverScope, {
      time: raw.time,
      entries: entries.map(({ collection, document }) => ({
        collection,
        document: document as ObjectValue,
        ...kept[collection],
      })),
    });
  }
}
