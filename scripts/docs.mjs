// `npm run docs`: writes the pages that follow from the code and the pictures of the guide; `--texts`: only the pages;
// `--site`: the pages, and the static site of guide and reference in dist/site. Tests fail when a page is not as the code
// describes it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { parseOptions } from './lib/options.mjs';
import { prepareDependencies } from './lib/prepare.mjs';
import { root } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const options = {
  texts: { type: /** @type {const} */ ('boolean'), default: false },
  site: { type: /** @type {const} */ ('boolean'), default: false },
};
const { values } = parseOptions('npm run docs [-- --texts | --site]', process.argv.slice(2), { options });

await prepareDependencies();
const modules = await createServer({
  root,
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false },
});
try {
  await writePages();
  if (values.site) await writeSite();
} finally {
  await modules.close();
}
if (!values.texts && !values.site) await takePictures();

async function writePages() {
  const { writtenPages } = await modules.ssrLoadModule('/docs/lib/written-pages.ts');
  for (const [path, text] of writtenPages) writeFileSync(join(root, path), text());
}

async function writeSite() {
  const { siteFiles } = await modules.ssrLoadModule('/docs/lib/site.ts');
  const folder = join(root, 'dist', 'site');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of await siteFiles()) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  cpSync(join(root, 'docs', 'guide', 'pictures'), join(folder, 'guide', 'pictures'), { recursive: true });
  process.stdout.write(`The site is in ${folder}.\n`);
}

/** Follows the steps of the guide in the running product, and takes the pictures. */
async function takePictures() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  await run(process.execPath, [vitest, 'run', '--project=guide']);
}
