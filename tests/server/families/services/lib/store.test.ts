import { expect, test } from 'vitest';
import { prepareBundle } from '../../../../../server/families/services/lib/prepare-bundle.ts';
import {
  packStoreService,
  storeManifests,
  storeServices,
} from '../../../../../server/families/services/lib/store.ts';

test('the checksum of an installed bundled service is known; that of a changed one is not', async () => {
  const manifests = await storeManifests();
  expect(manifests.size).toBe(storeServices().length);
  for (const { name, files } of storeServices()) {
    const { checksum, manifest } = await prepareBundle(await packStoreService(files));
    expect(manifests.get(checksum), name).toEqual(manifest);
    // Records of bundled services lose their dependencies.
    expect(manifest.dependencies, name).toEqual({});
    const changed = await prepareBundle(await packStoreService(new Map([...files, ['public/page.js', '1']])));
    expect(manifests.has(changed.checksum), name).toBe(false);
  }
});

test('pages of bundled services have no code and no styles within their markup', () => {
  for (const { name, files } of storeServices()) {
    for (const [path, text] of files) {
      if (!path.endsWith('.html')) continue;
      expect(text, `${name}/${path}`).not.toMatch(
        /<style|\sstyle=|\son\w+=|<base|<script(?![^>]*\ssrc=)|https?:/,
      );
    }
  }
});
