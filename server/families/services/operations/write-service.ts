import type { Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { AuditEntry, Operation } from '../../../operation/operation.ts';
import {
  ensureSystemCollection,
  serviceBundlesCollection,
  servicesCollection,
} from '../../../system-collections.ts';
import { keyOfMount } from '../lib/mount.ts';
import type { ServiceRecord } from '../lib/service-record.ts';
import { removeUnusedBundle } from './lib/unused-bundle.ts';

interface WriteServiceArgs {
  readonly record: ServiceRecord;
  /** Of a new bundle. */
  readonly zip: Uint8Array | undefined;
  /** The checksum of the service that it replaces; undefined: the mount must be free. */
  readonly replaces: string | undefined;
}

/**
 * Stores a service: its record and its zip in one transaction. Throws 3011 (mount in use) if another call has changed the
 * mount meanwhile.
 */
const writeService: Operation<WriteServiceArgs, null> = {
  id: 'write-service',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  audit: ({ record, zip }): AuditEntry | undefined =>
    zip === undefined ? undefined : { event: 'service installed', of: { mount: record.mount } },
  run({ database, dialect }, { record, zip, replaces }) {
    const services = ensureSystemCollection(database, servicesCollection);
    const bundles = ensureSystemCollection(database, serviceBundlesCollection);
    const key = keyOfMount(record.mount);
    const found = services.find(key)?.get('checksum');
    if (found !== replaces) {
      throw new DatabaseError('ERROR_SERVICE_MOUNTPOINT_CONFLICT', {
        detail: `another call has changed the mount '${record.mount}'`,
        status: 409,
      });
    }
    const base64 = zip && Buffer.from(zip).toString('base64');
    // A stored zip of a backup or of a leader can have other bytes than its key says.
    if (base64 !== undefined && bundles.find(record.checksum)?.get('zip') !== base64) {
      const bundle = { _key: record.checksum, zip: base64 };
      bundles.writer.insert(bundle, { dialect, overwriteMode: 'replace' });
    }
    // Members without a value have no JSON form.
    const members = JSON.parse(JSON.stringify(record)) as Readonly<Record<string, Value>>;
    services.writer.insert({ ...members, _key: key }, { dialect, overwriteMode: 'replace' });
    if (replaces !== undefined && replaces !== record.checksum) {
      removeUnusedBundle(services, bundles, replaces, dialect);
    }
    return null;
  },
};

export default writeService;
