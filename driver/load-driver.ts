import type { DriverConnection } from './DriverConnection.ts';
import { blueprintModule } from './graphs/blueprint/blueprint-module.ts';
import { graphModule } from './graphs/graph-module.ts';
import { createModules, type Modules, type Surroundings } from './modules.ts';
import { traversalModule } from './traversal/traversal-module.ts';

/** The driver with all its modules. */
export function loadDriver(connection: DriverConnection, surroundings: Surroundings): Modules {
  return createModules(connection, surroundings, (db) => ({
    'general-graph': () => graphModule(connection, db),
    graph: () => blueprintModule(connection, db),
    'graph-blueprint': () => blueprintModule(connection, db),
    'graph/traversal': () => traversalModule(connection, db),
  }));
}
