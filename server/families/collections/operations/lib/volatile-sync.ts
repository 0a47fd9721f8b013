import { badArgument } from '../../../../../protocol/errors.ts';

/** 2.8 does not flush volatile collections. Throws 10 (bad parameter). */
export function refuseVolatileSync(isVolatile: boolean | undefined, waitForSync: boolean | undefined): void {
  if (!isVolatile || !waitForSync) return;
  throw badArgument('volatile collections do not support the waitForSync option');
}
