import type { Operation } from '../../../operation/operation.ts';
import { type LogState, logStateOf } from './lib/log-state.ts';

/** The state of the log of changes. */
const readLogState: Operation<null, LogState> = {
  id: 'read-log-state',
  mode: 'read',
  rights: 'administrator',
  run: ({ view }) => logStateOf(view),
};

export default readLogState;
