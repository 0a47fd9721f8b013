import { isDumped } from '../../../offline/dump-form.ts';
import { serviceBundlesCollection, servicesCollection } from '../../../system-collections.ts';

/** Collections that belong to a database in a backup: also its services, which belong to it as a whole. */
export function isOfDatabase(name: string): boolean {
  return isDumped(name) || name === servicesCollection || name === serviceBundlesCollection;
}
