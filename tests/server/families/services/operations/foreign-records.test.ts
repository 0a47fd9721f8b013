import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWrite } from '../../../../../server/engine/run-operation.ts';
import { WriterLoop } from '../../../../../server/engine/WriterLoop.ts';
import { withoutTrust } from '../../../../../server/families/replication/operations/lib/service-trust.ts';
import { checksumOf } from '../../../../../server/families/services/lib/checksum.ts';
import { newMount } from '../../../../../server/families/services/lib/service-record.ts';
import readBundle from '../../../../../server/families/services/operations/read-bundle.ts';
import { serverScope } from '../../../../../server/operation/operation.ts';
import { serviceBundlesCollection, servicesCollection } from '../../../../../server/system-collections.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;
let loop: WriterLoop;

beforeEach(() => {
  stored = new StoreFolder();
  loop = new WriterLoop(stored.store);
});
afterEach(() => stored.remove());

const run = (id: string, args: unknown) => runWrite(stored.store, loop, { id, scope: serverScope, args });
const record = { ...newMount, mount: '/m', manifest: {}, isTrusted: true, isOpen: true };

function zipOf(checksum: string): Uint8Array {
  return stored.store.read(
    (view) => readBundle.run({ database: view.findDatabase('_system') } as never, { checksum }) as Uint8Array,
  );
}

test('a stored zip with another checksum than its key is refused, and an installation replaces it', async () => {
  const zip = new Uint8Array([1, 2, 3]);
  const checksum = checksumOf(zip);
  await run('write-service', {
    record: { ...record, checksum },
    zip: new Uint8Array([6]),
    replaces: undefined,
  });
  expect(() => zipOf(checksum)).toThrow('does not have the checksum');
  await run('write-service', { record: { ...record, checksum }, zip, replaces: checksum });
  expect(zipOf(checksum)).toEqual(zip);
});

test('services of a restored backup are neither trusted nor open', async () => {
  await run('write-service', {
    record: { ...record, checksum: '1' },
    zip: new Uint8Array([1]),
    replaces: undefined,
  });
  const text = stored.read(servicesCollection, (services) => [...services.scan()].flat()[0]?.toJson() ?? '');
  expect(text).toContain('"isTrusted":true');
  const lines = Buffer.from(text);
  await run('restore-data', { collection: servicesCollection, lines, isForeign: true });
  stored.read(servicesCollection, (services) => {
    expect([...services.scan()].flat().map((each) => each.toObject())).toEqual([
      { ...JSON.parse(text), isTrusted: false, isOpen: false },
    ]);
  });
});

test('a leader cannot make services trusted', () => {
  const text = JSON.stringify(record);
  expect(JSON.parse(withoutTrust(servicesCollection, text))).toEqual({ ...record, isTrusted: false });
  const bytes = new TextEncoder().encode(text);
  expect(JSON.parse(withoutTrust(servicesCollection, bytes) as string)).toEqual({
    ...record,
    isTrusted: false,
  });
  expect(withoutTrust(serviceBundlesCollection, text)).toBe(text);
});
