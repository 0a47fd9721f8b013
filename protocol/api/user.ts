import { z } from 'zod';

export const userInfo = z.object({
  user: z.string(),
  active: z.boolean(),
  extra: z.record(z.string(), z.unknown()),
  /** 2.8. */
  changePassword: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** GET /_api/user */
export const userListAnswer = z.object({ result: z.array(userInfo) });
