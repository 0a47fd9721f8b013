import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

/** The product, without AssemblyScript, whose exports the compiled module has. */
const product = sourceFiles(['protocol', 'aql', 'driver', 'server', 'workers', 'src', 'docs']).filter(
  (file) => !file.startsWith('workers/assembly/') && !file.endsWith('.d.ts'),
);
const others = sourceFiles(['tests', 'e2e', 'benchmarks']).concat('vite.config.ts', 'vitest.config.ts');

/** Where a build begins (vite.config.ts, index.html). Workers of the console are named by URL in files of the console. */
const entries = [
  'src/main.tsx',
  'docs/lib/written-pages.ts',
  'docs/lib/site.ts',
  // Replaces zod in the console.
  'src/lib/schemas.ts',
  'server/entry.ts',
  'server/load-code.ts',
  'server/engine/thread.ts',
  'server/families/functions/lib/sandbox-thread.ts',
  'server/families/scripts/service/script-thread.ts',
  'server/families/services/service/service-thread.ts',
  'server/families/services/service/bundle-thread.ts',
  'server/auth/password-thread.ts',
  'server/families/backup/offline/backup-reader.ts',
];

interface Use {
  /** Path below the root. */
  readonly target: string;
  /** Undefined: the whole module. */
  readonly names: readonly string[] | undefined;
}

interface Module {
  readonly exported: readonly string[];
  readonly uses: readonly Use[];
}

const modules = new Map([...product, ...others].map((file) => [file, readModule(file)]));

function readModule(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const uses: Use[] = [];
  const add = (specifier: string, names: readonly string[] | undefined) => {
    const target = relative(root, join(root, dirname(file), specifier.replace(/\?.*$/, '')));
    uses.push({ target, names });
  };
  const statement = /^(?:import|export)\s+(?:type\s+)?([^'"`;]*?)\s*from\s+'(\.[^']+)'/gm;
  for (const [, clause = '', specifier = ''] of text.matchAll(statement)) {
    add(specifier, clause.includes('*') ? undefined : namesIn(clause));
  }
  // A declaration that adds members to interfaces of a module.
  for (const [, specifier = '', body = ''] of text.matchAll(/^declare module '(\.[^']+)' \{(.*?)^\}/gms)) {
    add(
      specifier,
      [...body.matchAll(/^ {2}interface (\w+)/gm)].map((match) => match[1]!),
    );
  }
  for (const [, specifier = ''] of text.matchAll(/^import\s+'(\.[^']+)'|(?:import|mock)\(\s*'(\.[^']+)'/gm))
    if (specifier !== '') add(specifier, undefined);
  for (const [, specifier = ''] of text.matchAll(
    /\b(?:import|mock|importActual[^(]*|URL|bundle)\(\s*'(\.[^']+)'/g,
  ))
    add(specifier, undefined);
  for (const [, list = ''] of text.matchAll(/import\.meta\.glob[^(]*\(([^)]*)\)/g)) {
    const patterns = [...list.matchAll(/'(!?)([./][^']*)'/g)].map(([, not, pattern = '']) => ({
      isExcluded: not === '!',
      pattern: pattern.startsWith('/')
        ? pattern.slice(1)
        : relative(root, join(root, dirname(file), pattern)),
    }));
    for (const target of product) {
      const matching = patterns.filter(({ pattern }) => toPattern(pattern).test(target));
      if (matching.length > 0 && !matching.some(({ isExcluded }) => isExcluded))
        uses.push({ target, names: ['default'] });
    }
  }
  return { exported: exportsIn(text), uses };
}

/** `*` is any name, `**` any folders, `{a,b}` one of several texts. */
function toPattern(glob: string): RegExp {
  const text = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  return new RegExp(`^${text}$`);
}

/** The names that `name, { a, type B, c as d }` takes from a module. */
function namesIn(clause: string): string[] {
  const [, first = '', list = ''] = /^([\w$]*)\s*,?\s*(?:\{([^}]*)\})?/s.exec(clause) ?? [];
  const listed = list.split(',').map(
    (part) =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0]!,
  );
  return [...(first === '' ? [] : ['default']), ...listed.filter((name) => name !== '')];
}

function exportsIn(text: string): string[] {
  const declared = text.matchAll(
    /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm,
  );
  const lists = [...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map(
      (part) =>
        part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)
          .at(-1)!,
    ),
  );
  const isDefault = /^export default\b/m.test(text);
  return [
    ...[...declared].map(([, name = '']) => name),
    ...lists.filter((name) => name !== ''),
    ...(isDefault ? ['default'] : []),
  ];
}

test('each file of the product is reached from an entry of a build', () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { target } of modules.get(file)?.uses ?? []) visit(target);
  };
  entries.forEach(visit);
  expect(entries.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(product.filter((file) => !reached.has(file))).toEqual([]);
});

test('each export is imported by another file', () => {
  const used = new Map<string, Set<string> | 'all'>();
  for (const [file, { uses }] of modules) {
    for (const { target, names } of uses) {
      if (target === file) continue;
      const known = used.get(target);
      if (names === undefined) used.set(target, 'all');
      else if (known === undefined) used.set(target, new Set(names));
      else if (known !== 'all') for (const name of names) known.add(name);
    }
  }
  const unused = product.flatMap((file) => {
    const names = used.get(file);
    if (names === 'all' || entries.includes(file)) return [];
    return modules
      .get(file)!
      .exported.filter((name) => !names?.has(name))
      .map((name) => `${file} ${name}`);
  });
  expect(unused).toEqual([]);
});
