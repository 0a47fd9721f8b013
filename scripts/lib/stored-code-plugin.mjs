const loader = 'load-code';

/** Names of the entries' files, for the option `entryFileNames`. @param {{ name: string }} chunk */
export function codeFileOf({ name }) {
  return name === loader ? `${name}.js` : `${name}-code.js`;
}

/**
 * Vite plugin for the build of the server: the code of each thread is in `NAME-code.js`, and `NAME.js` loads it with
 * `server/load-code.ts`, which uses stored compiled code.
 * @returns {import('vite').Plugin}
 */
export function storedCode() {
  return {
    name: 'orrery-stored-code',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.isEntry || output.name === loader) continue;
        const source = `require('./${loader}.js').runThreadFile(require('node:path').join(__dirname, '${output.fileName}'));\n`;
        this.emitFile({ type: 'asset', fileName: `${output.name}.js`, source });
      }
      // The project's own package.json declares ES modules.
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
    },
  };
}
