import type { Operation } from '../../../operation/operation.ts';
import {
  ensureSystemCollection,
  serviceBundlesCollection,
  serviceJobsCollection,
  servicesCollection,
} from '../../../system-collections.ts';
import { keyOfMount } from '../lib/mount.ts';
import { readJobs } from './lib/read-jobs.ts';
import { removeUnusedBundle } from './lib/unused-bundle.ts';

interface RemoveServiceArgs {
  readonly mount: string;
}

/** Removes the record of a service, its jobs and tasks, and its zip if no other mount uses it. */
const removeService: Operation<RemoveServiceArgs, null> = {
  id: 'remove-service',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  audit: ({ mount }) => ({ event: 'service removed', of: { mount } }),
  run({ database, dialect }, { mount }) {
    const services = ensureSystemCollection(database, servicesCollection);
    const bundles = ensureSystemCollection(database, serviceBundlesCollection);
    const key = keyOfMount(mount);
    const checksum = services.find(key)?.get('checksum');
    if (typeof checksum !== 'string') return null;
    services.writer.remove(key, { dialect });
    const jobs = database.findCollection(serviceJobsCollection);
    for (const job of jobs === undefined ? [] : readJobs(jobs)) {
      if (job.kind !== 'queue' && job.type.mount === mount) jobs?.writer.remove(job._key, { dialect });
    }
    removeUnusedBundle(services, bundles, checksum, dialect);
    return null;
  },
};

export default removeService;
