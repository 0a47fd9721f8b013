import { adminStatisticsApi } from '../../../../protocol/api/admin-statistics.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { metricsText } from '../service/metrics-text.ts';
import { timeCuts } from '../service/RequestFigures.ts';
import { statisticsFigures, statisticsGroups } from '../service/statistics-description.ts';
import {
  currentStatisticsForm,
  legacyStatisticsForm,
  legacyTimeCutCount,
} from '../service/statistics-form.ts';

function read({ host, dialect }: RequestScope): Reply {
  const figures = host.statistics.figures();
  return ok(dialect === '2.8' ? legacyStatisticsForm(figures) : currentStatisticsForm(figures));
}

function describe({ dialect }: RequestScope): Reply {
  const legacy = { cuts: timeCuts.slice(0, legacyTimeCutCount) };
  const figures = statisticsFigures.map((figure) =>
    dialect === '2.8' && figure.cuts === timeCuts ? { ...figure, ...legacy } : figure,
  );
  return ok({ groups: statisticsGroups, figures });
}

function metrics({ host }: RequestScope): Reply {
  return {
    status: 200,
    body: Buffer.from(metricsText(host)),
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  };
}

const family: RouteFamily = {
  id: 'admin-statistics',
  routes: [
    { ...routeOf(adminStatisticsApi.read), method: '*', handle: read },
    { ...routeOf(adminStatisticsApi.describe), method: '*', handle: describe },
    { ...routeOf(adminStatisticsApi.metrics), handle: metrics },
    { ...routeOf(adminStatisticsApi.metricsV2), handle: metrics },
  ],
};
export default family;
