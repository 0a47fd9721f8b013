import { mountChanges, mountsApi } from '../../../../protocol/api/mounts.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { mountedService, writeSettings } from './lib/change-services.ts';

async function change(request: RequestScope): Promise<Reply> {
  const parsed = mountChanges.strict().safeParse(request.jsonObject());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badParameter(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'expected settings of a mount'}`);
  }
  const changes = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
  const { mount, record } = await writeSettings(request, mountedService(request), changes);
  const { isOpen, isTrusted, level } = record;
  return ok({ mount, isOpen, isTrusted, level });
}

/** The settings of mounts that decide about rights. */
const family: RouteFamily = {
  id: 'mounts',
  routes: [{ ...routeOf(mountsApi.change), handle: change }],
};
export default family;
