import { z } from 'zod';

/** GET /_api/database (in _system only) and /_api/database/user */
export const databaseListAnswer = z.object({ result: z.array(z.string()) });

/** GET /_api/database/current */
export const currentDatabaseAnswer = z.object({
  result: z.object({ name: z.string(), id: z.string(), path: z.string(), isSystem: z.boolean() }),
});
