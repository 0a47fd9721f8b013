import { z } from 'zod';

const userInfo = z.object({
  user: z.string(),
  active: z.boolean(),
  extra: z.record(z.string(), z.unknown()),
  /** 2.8. */
  changePassword: z.boolean().optional(),
});

/** GET /_api/user */
export const userListAnswer = z.object({ result: z.array(userInfo) });
