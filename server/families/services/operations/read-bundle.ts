import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { serviceBundlesCollection } from '../../../system-collections.ts';
import { checksumOf } from '../lib/checksum.ts';

interface ReadBundleArgs {
  readonly checksum: string;
}

/**
 * The zip of a service. Throws 3009 (service not found) after its removal, 3015 (source error) for a zip with another
 * checksum.
 */
const readBundle: Operation<ReadBundleArgs, Uint8Array> = {
  id: 'read-bundle',
  mode: 'read',
  rights: 'server',
  run({ database }, { checksum }) {
    const zip = database.findCollection(serviceBundlesCollection)?.find(checksum)?.get('zip');
    if (typeof zip !== 'string') throw new DatabaseError('ERROR_APP_NOT_FOUND');
    const bytes = new Uint8Array(Buffer.from(zip, 'base64'));
    if (checksumOf(bytes) === checksum) return bytes;
    throw new DatabaseError('ERROR_SERVICE_SOURCE_ERROR', {
      detail: `the stored zip does not have the checksum ${checksum}: install the service again`,
      status: 500,
    });
  },
};

export default readBundle;
