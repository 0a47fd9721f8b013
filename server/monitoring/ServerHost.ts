import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { Engine } from '../engine/Engine.ts';
import type { ListedQuery } from '../engine/queries/QueryList.ts';
import { ServerLog } from '../families/log/service/ServerLog.ts';
import { AlertWatch } from '../families/statistics/service/AlertWatch.ts';
import { Statistics } from '../families/statistics/service/Statistics.ts';
import { RecentCalls } from './RecentCalls.ts';
import { RecentChanges } from './RecentChanges.ts';
import type { VersionCheck } from './VersionCheck.ts';

interface HostSettings {
  readonly engine: Engine;
  /** Default: a log without a terminal. */
  readonly log?: ServerLog;
  /** The options of the start by name, without secrets. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Default: newer versions are not looked up. */
  readonly versionCheck?: VersionCheck | undefined;
  /** The names of the connections to other servers. Default: none. */
  readonly connections?: readonly string[];
}

/** The running server: its log, its figures and its options. */
export class ServerHost {
  readonly log: ServerLog;
  readonly statistics: Statistics;
  readonly options: Readonly<Record<string, unknown>>;
  readonly recentCalls = new RecentCalls();
  readonly changes = new RecentChanges();
  readonly alerts: AlertWatch;
  readonly versionCheck: VersionCheck | undefined;
  readonly connections: readonly string[];
  /** A stop has begun. */
  isStopping = false;
  /** Starts a regular shutdown of the process. Undefined if the server is a part of another program. */
  stop: (() => void) | undefined;

  constructor({
    engine,
    log = new ServerLog('silent'),
    options = {},
    versionCheck,
    connections = [],
  }: HostSettings) {
    this.connections = connections;
    this.log = log;
    this.options = options;
    this.versionCheck = versionCheck;
    this.statistics = new Statistics(engine);
    this.alerts = new AlertWatch(engine, log.topic('statistics'));
    engine.queries.list.onSlow = (query) => this.#logSlow(query);
  }

  close(): void {
    this.statistics.eventLoopDelay.stop();
  }

  #logSlow({ info, runTime }: ListedQuery): void {
    const { text, bindVars, databaseName, user, queryId, exitCode, peakBytes } = info;
    this.log.topic('queries').warn(
      {
        ...this.log.parameters({ database: databaseName, username: user, queryid: queryId, url: undefined }),
        exitCode,
        peakBytes,
        seconds: runTime,
      },
      `slow query: '${text}', bind vars: ${stringifyJson(bindVars)}, took: ${runTime.toFixed(6)} s`,
    );
  }
}
