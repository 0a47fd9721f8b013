import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { serviceBundlesCollection } from '../../../system-collections.ts';

interface ReadBundleArgs {
  readonly checksum: string;
}

/** The zip of a service. Throws 3009 (service not found) after its removal. */
const readBundle: Operation<ReadBundleArgs, Uint8Array> = {
  id: 'read-bundle',
  mode: 'read',
  rights: 'server',
  run({ database }, { checksum }) {
    const zip = database.findCollection(serviceBundlesCollection)?.find(checksum)?.get('zip');
    if (typeof zip !== 'string') throw new DatabaseError('ERROR_APP_NOT_FOUND');
    return new Uint8Array(Buffer.from(zip, 'base64'));
  },
};

export default readBundle;
