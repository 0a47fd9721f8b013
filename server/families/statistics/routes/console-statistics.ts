import { consoleStatisticsApi } from '../../../../protocol/api/console-statistics.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import readStatistics from '../operations/read-statistics.ts';
import { byteCuts, timeCuts } from '../service/RequestFigures.ts';
import { recordSeconds } from '../service/StatisticsRecorder.ts';
import {
  comparedPaths,
  comparison,
  type Figures,
  longPaths,
  numberAt,
  seriesPaths,
  sharePaths,
  totalPath,
} from './lib/statistics-series.ts';

const defaultSeconds = 20 * 60;
/** 48 hours. */
const maxCount = (48 * 3600) / recordSeconds;

const shortPaths = [
  ...Object.values(seriesPaths),
  ...Object.values(sharePaths),
  ...Object.values(comparedPaths),
  totalPath,
  'system.residentSize',
  'system.residentSizePercent',
];

async function short(request: RequestScope): Promise<Reply> {
  const nowSeconds = Date.now() / 1000;
  const startTime = numberIn(request.query, 'start') ?? nowSeconds - defaultSeconds;
  const recorded = await request.run(readStatistics, {
    collection: '_statistics',
    startTime,
    maxCount,
    paths: shortPaths,
  });
  const means = await request.run(readStatistics, {
    collection: '_statistics15',
    startTime: 0,
    maxCount: 2,
    paths: [...Object.values(comparedPaths), totalPath],
  });
  const last = recorded.at(-1);
  const lastTime = numberAt(last, 'time');
  const series = Object.entries(seriesPaths).map(([name, path]) => [name, listOf(recorded, path)]);
  const withShares = request.query.get('allShares') === 'true' ? recorded : recorded.slice(-1);
  const shares = Object.entries(sharePaths).map(([name, path]) => [name, sharesOf(withShares, path)]);
  const { process, machine } = request.host.statistics.figures();
  const body = {
    times: listOf(recorded, 'time'),
    ...Object.fromEntries(series),
    ...Object.fromEntries(shares),
    ...comparisons(recorded, means),
    residentSizeCurrent: last === undefined ? process.residentSize : numberAt(last, 'system.residentSize'),
    residentSizePercent:
      last === undefined ? process.residentSizePercent : numberAt(last, 'system.residentSizePercent'),
    physicalMemory: machine.physicalMemory,
    nextStart: last === undefined ? startTime : lastTime,
    waitFor: last === undefined ? recordSeconds : Math.max(1, recordSeconds - (nowSeconds - lastTime)),
  };
  return { status: 200, body, headers: serviceHeaders };
}

function listOf(recorded: readonly Figures[], path: string): readonly number[] {
  return recorded.map((figures) => numberAt(figures, path));
}

/** The shares of all requests in these figures: the mean of the recorded shares, weighted by the requests. */
function sharesOf(recorded: readonly Figures[], path: string) {
  const cuts = path.includes('bytes') ? byteCuts : timeCuts;
  const values = Array.from({ length: cuts.length + 1 }, () => 0);
  let requests = 0;
  for (const figures of recorded) {
    const weight = numberAt(figures, totalPath);
    const shares = (figures[path] as { readonly values: readonly number[] } | undefined)?.values ?? [];
    if (weight <= 0 || shares.length !== values.length) continue;
    requests += weight;
    shares.forEach((share, place) => {
      values[place]! += share * weight;
    });
  }
  return { values: requests === 0 ? values : values.map((value) => value / requests), cuts };
}

function comparisons(recorded: readonly Figures[], means: readonly Figures[]) {
  const valuesOf = (read: (figures: Figures | undefined) => number) => ({
    current: read(recorded.at(-1)),
    before: read(recorded.at(-2)),
    mean: read(means.at(-1)),
    meanBefore: read(means.at(-2)),
  });
  const compared = Object.entries(comparedPaths).map(([name, path]) =>
    comparison(
      name,
      valuesOf((figures) => numberAt(figures, path)),
    ),
  );
  const sync = valuesOf(
    (figures) => numberAt(figures, totalPath) - numberAt(figures, comparedPaths.asyncPerSecond),
  );
  return Object.assign({}, ...compared, comparison('syncPerSecond', sync));
}

async function long(request: RequestScope): Promise<Reply> {
  const filter = request.query.get('filter');
  if (filter === null || filter === '') {
    throw badParameter("required parameter 'filter' was not given");
  }
  const names = [...new Set(filter.split(',').map((name) => name.trim()))].filter((name) =>
    Object.hasOwn(longPaths, name),
  );
  const recorded = await request.run(readStatistics, {
    collection: '_statistics',
    startTime: numberIn(request.query, 'start') ?? 0,
    maxCount,
    paths: names.map((name) => longPaths[name] as string),
  });
  const series = names.map((name) => [
    name,
    recorded.map((figures) => [
      numberAt(figures, 'time') * 1000,
      numberAt(figures, longPaths[name] as string),
    ]),
  ]);
  return { status: 200, body: Object.fromEntries(series), headers: serviceHeaders };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  const value = Number(text);
  return text === null || text === '' || Number.isNaN(value) ? undefined : value;
}

const family: RouteFamily = {
  id: 'console-statistics',
  routes: serviceRoutes([
    { ...routeOf(consoleStatisticsApi.short), handle: short },
    { ...routeOf(consoleStatisticsApi.long), handle: long },
  ]),
};
export default family;
