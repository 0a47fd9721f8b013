import type { Engine } from '../../../engine/Engine.ts';
import { Replication } from '../../replication/service/Replication.ts';
import { EventLoopDelay, heapFigures, machineFigures, processFigures } from './process-figures.ts';
import { RequestFigures } from './RequestFigures.ts';

export type StatisticsFigures = ReturnType<Statistics['figures']>;

/** Figures of the running server since its start. */
export class Statistics {
  readonly requests = new RequestFigures();
  readonly startedMs = Date.now();
  readonly eventLoopDelay = new EventLoopDelay();
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  disk() {
    return this.#engine.disk();
  }

  figures() {
    const nowMs = Date.now();
    return {
      /** Seconds since 1970. */
      time: nowMs / 1000,
      /** Seconds. */
      uptime: (nowMs - this.startedMs) / 1000,
      process: processFigures(),
      machine: machineFigures(),
      heap: heapFigures(),
      eventLoopDelay: this.eventLoopDelay.figures(),
      requests: this.requests.figures(),
      engine: this.#engine.figures(),
      replication: Replication.of(this.#engine).figures,
    };
  }
}
