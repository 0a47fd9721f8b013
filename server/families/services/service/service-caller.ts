import type { Rights } from '../../../auth/rights.ts';
import type { ScriptCaller } from '../../scripts/service/script-caller.ts';

/** A mount with the rights of its requests. */
export interface RightsOfMount {
  readonly databaseName: string;
  readonly databaseId: string;
  readonly mount: string;
  readonly rights: Rights;
}

/** The caller of the requests of a service: they have the rights of its mount. */
export function serviceCaller(
  { rights, mount, databaseName, databaseId }: RightsOfMount,
  { remoteAddress, owner, onWrite }: Pick<ScriptCaller, 'remoteAddress' | 'owner' | 'onWrite'>,
): ScriptCaller {
  return {
    identity: undefined,
    userId: undefined,
    serviceRights: rights,
    serviceMount: mount,
    databaseName,
    databaseId,
    dialect: '3.12',
    remoteAddress,
    owner,
    isSession: false,
    isScript: false,
    ...(onWrite === undefined ? {} : { onWrite }),
  };
}
