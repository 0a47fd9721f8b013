import { endianness } from 'node:os';
import { engineApi } from '../../../../protocol/api/engine.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { RouteFamily } from '../../../route/route.ts';

const engine = {
  name: 'rocksdb',
  endianness: endianness() === 'LE' ? 'little' : 'big',
  supports: {
    indexes: [
      'primary',
      'edge',
      'hash',
      'skiplist',
      'ttl',
      'persistent',
      'geo',
      'fulltext',
      'mdi',
      'mdi-prefixed',
    ],
    aliases: { indexes: { hash: 'persistent', skiplist: 'persistent' } },
  },
};

const keyGenerators = ['padded', 'uuid', 'autoincrement', 'traditional'];

const family: RouteFamily = {
  id: 'engine',
  routes: [
    { ...routeOf(engineApi.read), handle: () => ({ status: 200, body: engine }) },
    { ...routeOf(engineApi.keyGenerators), handle: () => ({ status: 200, body: { keyGenerators } }) },
  ],
};
export default family;
