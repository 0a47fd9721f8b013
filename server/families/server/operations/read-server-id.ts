import type { Operation } from '../../../operation/operation.ts';
import { serverIdSetting } from '../../../operation/server-id.ts';

/** The identity of the data folder; undefined before the first start has created it. */
const readServerId: Operation<null, string | undefined> = {
  id: 'read-server-id',
  mode: 'read',
  rights: 'server',
  run({ view }) {
    const id = view.findSetting(serverIdSetting);
    return id === undefined ? undefined : String(id);
  },
};
export default readServerId;
