import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './project.mjs';

const suffix = '?assembly';
const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory'];

/**
 * Vite plugin: an import of `FILE.ts?assembly` returns the file and its imports compiled by AssemblyScript: `bytes`, a
 * WebAssembly module, and `instantiatePlain`, the same code as JavaScript for environments without WebAssembly.
 * @returns {import('vite').Plugin}
 */
export function assembly() {
  return {
    name: 'orrery-assembly',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const entry = id.slice(0, -suffix.length);
      const folder = dirname(entry);
      const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
      for (const name of names) this.addWatchFile(join(folder, name));
      const sources = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
      return { code: await compileOnce(basename(entry), sources), map: null };
    },
  };
}

/** @param {string} entry @param {Map<string, string>} sources */
async function compileOnce(entry, sources) {
  const hash = createHash('sha256').update(JSON.stringify([entry, ...sources, options]));
  for (const path of ['package-lock.json', 'scripts/lib/assembly-plugin.mjs']) {
    hash.update(readFileSync(join(root, path)));
  }
  const cache = join(root, 'node_modules', '.cache', 'orrery-assembly');
  const path = join(cache, `${hash.digest('hex')}.js`);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const code = await toModule(await compile(entry, sources));
  mkdirSync(cache, { recursive: true });
  // Several processes may write it at once; the rename makes each write atomic.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, path);
  return code;
}

/** @param {string} entry @param {Map<string, string>} sources @returns {Promise<Uint8Array>} */
async function compile(entry, sources) {
  const { main } = await import('assemblyscript/asc');
  /** @type {Uint8Array | undefined} */
  let bytes;
  const { error, stderr } = await main([entry, ...options, '--outFile', 'out.wasm'], {
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (_name, contents) => {
      bytes = /** @type {Uint8Array} */ (contents);
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === undefined) throw new Error(`${entry} does not compile: ${stderr}`);
  return bytes;
}

/** @param {Uint8Array} bytes */
async function toModule(bytes) {
  const { default: binaryen } = await import('assemblyscript/binaryen');
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  const script = module.emitAsmjs();
  module.dispose();
  // The rest of the script creates an instance with its own memory.
  const end = script.indexOf('\nvar memasmFunc');
  if (end < 0) throw new Error("binaryen's script: expected 'var memasmFunc', found none");
  const base64 = Buffer.from(bytes).toString('base64');
  return [
    `export const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));`,
    `export function instantiatePlain(imports) {${script.slice(0, end)}\nreturn asmFunc(imports);\n}\n`,
  ].join('\n');
}
