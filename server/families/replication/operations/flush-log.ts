import type { Operation } from '../../../operation/operation.ts';

/**
 * Waits until all commits are on the disk. Otherwise a follower could have changes that the leader loses in a power
 * failure.
 */
const flushLog: Operation<null, null> = {
  id: 'flush-log',
  mode: 'write',
  rights: 'administrator',
  isDurable: () => true,
  run: () => null,
};

export default flushLog;
