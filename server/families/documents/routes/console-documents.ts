import { consoleDocumentsApi } from '../../../../protocol/api/console-documents.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { RouteFamily } from '../../../route/route.ts';
import findNeighbors from '../operations/find-neighbors.ts';

const family: RouteFamily = {
  id: 'console-documents',
  routes: [
    {
      ...routeOf(consoleDocumentsApi.neighbors),
      handle: async (request) => {
        const { collection = '', key = '' } = request.params;
        return ok({ ...(await request.run(findNeighbors, { collection, key })) });
      },
    },
  ],
};
export default family;
