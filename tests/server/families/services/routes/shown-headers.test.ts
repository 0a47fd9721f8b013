import { expect, test } from 'vitest';
import { parseManifest } from '../../../../../server/families/services/lib/manifest.ts';
import { newMount } from '../../../../../server/families/services/lib/service-record.ts';
import { shownHeaders } from '../../../../../server/families/services/routes/lib/serve-request.ts';

const manifest = parseManifest('{}');
const policy = 'content-security-policy';

function shown(isTrusted: boolean, isBundled: boolean, stored: object = {}) {
  const record = { ...newMount, mount: '/m', checksum: '1', manifest, isTrusted, ...stored };
  return [shownHeaders({ record, isBundled }, { [policy]: 'own' })?.[policy]].flat();
}

test('pages leave the sandbox of the browser by the decision of an administrator, or as files of the server', () => {
  expect(shown(true, false)).toEqual(['own']);
  expect(shown(false, false)).toEqual([expect.stringMatching(/^sandbox /), 'own']);
  expect(shown(false, true)).toEqual([expect.stringMatching(/^default-src 'self'; /), 'own']);
  // What a restored record says of itself does not count.
  expect(shown(false, false, { isBundled: true })).toEqual([expect.stringMatching(/^sandbox /), 'own']);
});
