import type { ServerLog } from '../../log/service/ServerLog.ts';
import { SingleSignOn } from './SingleSignOn.ts';
import type { SingleSignOnOptions } from './single-sign-on-options.ts';

/** The identity provider of the options; undefined without one. */
export function openSingleSignOn(
  { singleSignOn }: { readonly singleSignOn: SingleSignOnOptions | undefined },
  log: ServerLog,
): SingleSignOn | undefined {
  return singleSignOn && new SingleSignOn(singleSignOn, log.topic('authentication'));
}
