import { consoleDocumentsApi } from '../../protocol/api/console-documents.ts';
import findNeighbors from '../operations/documents/find-neighbors.ts';
import type { RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { ok } from './lib/replies.ts';

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
