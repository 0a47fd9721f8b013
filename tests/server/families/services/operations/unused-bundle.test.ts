import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWrite } from '../../../../../server/engine/run-operation.ts';
import { WriterLoop } from '../../../../../server/engine/WriterLoop.ts';
import { newMount } from '../../../../../server/families/services/lib/service-record.ts';
import { serverScope } from '../../../../../server/operation/operation.ts';
import {
  createSystemCollections,
  serviceBundlesCollection,
} from '../../../../../server/system-collections.ts';
import { fc } from '../../../../fast-check.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;
let loop: WriterLoop;

beforeEach(() => {
  stored = new StoreFolder();
  loop = new WriterLoop(stored.store);
  stored.store.write((transaction) => createSystemCollections(transaction.findDatabase('_system')!));
});
afterEach(() => stored.remove());

const run = (id: string, args: unknown) => runWrite(stored.store, loop, { id, scope: serverScope, args });

const storedBundles = () =>
  stored.store.write((transaction) => {
    const bundles = transaction.findDatabase('_system')!.findCollection(serviceBundlesCollection);
    return [...(bundles?.scan() ?? [])].flat().map(({ _key }) => _key);
  });

const change = fc.record({
  mount: fc.constantFrom('/a', '/b', '/c'),
  /** Undefined: the service is removed. */
  checksum: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
  hasZip: fc.boolean(),
});

test('after each change, exactly the bundles of the mounted services are stored', () =>
  fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const mounted = new Map<string, string>();
      for (const { mount, checksum: given, hasZip } of changes) {
        const replaces = mounted.get(mount);
        // Changed settings come without a zip.
        const checksum = hasZip || given === undefined ? given : (replaces ?? given);
        if (checksum === undefined) {
          await run('remove-service', { mount });
          mounted.delete(mount);
        } else {
          const zip = checksum === replaces && !hasZip ? undefined : new Uint8Array([Number(checksum)]);
          const record = { ...newMount, mount, checksum, manifest: {} };
          await run('write-service', { record, zip, replaces });
          mounted.set(mount, checksum);
        }
        expect(new Set(storedBundles())).toEqual(new Set(mounted.values()));
      }
      for (const mount of mounted.keys()) await run('remove-service', { mount });
    }),
    { numRuns: 20 },
  ));
