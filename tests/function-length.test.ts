import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

const limit = 100;

const shader = 'the text of a shader';

/** Longer functions, by the name of the file and of the function, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'vertex-shader.ts fragmentGlsl': shader,
  'ink-shaders.ts edgeVertexGlsl': shader,
};

interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

const functionTypes: ReadonlySet<unknown> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** The functions of a file that are longer than the limit. A function in another one counts for both. */
function longFunctions(file: string): LongFunction[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (text.split('\n').length <= limit) return [];
  const { program, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const found: LongFunction[] = [];
  visit(program, '');
  return found;

  function visit(node: unknown, outerName: string): void {
    if (typeof node !== 'object' || node === null) return;
    const name = nameOf(node) ?? outerName;
    if ('type' in node && functionTypes.has(node.type)) {
      const { start, end } = node as unknown as { start: number; end: number };
      const lines = text.slice(start, end).split('\n').length;
      if (lines > limit) found.push({ name: `${basename(file)} ${name}`, lines });
    }
    for (const child of Object.values(node)) visit(child, name);
  }
}

/** The name of a declaration, variable, method or property. */
function nameOf(node: object): string | undefined {
  const named = ('id' in node && node.id) || ('key' in node && node.key);
  return typeof named === 'object' && named !== null && 'name' in named ? String(named.name) : undefined;
}

const folders = ['protocol', 'aql', 'driver', 'server', 'workers', 'src'];
const found = sourceFiles(folders.filter((folder) => existsSync(join(root, folder)))).flatMap(longFunctions);

test(`no function is longer than ${limit} lines, but exceptions with a reason`, () => {
  expect(found.filter(({ name }) => exceptions[name] === undefined)).toEqual([]);
});

test('each exception is needed', () => {
  const names = new Set(found.map(({ name }) => name));
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});
