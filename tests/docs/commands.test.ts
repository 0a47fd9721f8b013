import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../aql/parser/parse.ts';
import { allEndpoints } from '../../protocol/endpoints.ts';
import { parseOptions } from '../../server/config.ts';
import { root } from '../project-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pagesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'docs/guide', 'docs/recipes', 'docs/reference'].flatMap(pagesOf),
];
const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(document: string): readonly Block[] {
  const found = [...read(document).matchAll(/^( *)```(\w*)\n(.*?)\n\1```$/gms)];
  return found.map(([, indent = '', language = '', text = '']) => ({
    language,
    text: text
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n'),
  }));
}

/** The words of a command as a shell splits them, without its comment. */
function wordsOf(command: string): readonly string[] {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(#.*)|([^\s'"]+)/gs)];
  return words.flatMap(([, single, double, comment, plain]) =>
    comment === undefined ? [single ?? double ?? plain ?? ''] : [],
  );
}

/** Commands of blocks for the shell, and those in the text. */
function commandsOf(document: string): readonly string[] {
  const shell = blocksOf(document).filter(({ language }) => language === 'sh');
  // A line that ends with a backslash, or within a quoted text, continues.
  const lines = shell.flatMap(({ text }) => text.match(/(?:'[^']*'|\\\n|[^\n'])+/g) ?? []);
  const inline = [...read(document).matchAll(/`((?:npm|npx|curl|node) [^`\n]*)`/g)].map(([, text]) => text!);
  return [...lines.map((line) => line.replaceAll('\\\n', ' ')), ...inline].filter(
    (line) => line.trim() !== '',
  );
}

/** Options that a usage shows in brackets are optional; they are checked as if they were given. */
const withoutBrackets = (word: string) => word.replace(/^\[+/, '').replace(/\]+$/, '');

function checkStart(args: readonly string[]): void {
  if (args.length === 1 && ['--help', '--version'].includes(args[0]!)) return;
  parseOptions(args);
}

/** Scripts of package.json in plain JavaScript name the options that they read. */
function checkScript(name: string, args: readonly string[]): void {
  expect(scripts).toHaveProperty([name]);
  if (name === 'bench' && args[0] !== undefined && !/^[A-Z]/.test(args[0]))
    expect(existsSync(join(root, 'benchmarks', args[0]))).toBe(true);
}

function checkRequest(args: readonly string[]): void {
  const url = args.find((word) => word.startsWith('http'))!;
  const has = (option: string) => args.indexOf(option) + 1;
  const method = has('-X') > 0 ? args[has('-X')]! : has('-d') > 0 ? 'POST' : 'GET';
  if (has('-d') > 0) JSON.parse(args[has('-d')]!);
  const path = new URL(url).pathname;
  const known = allEndpoints.some(
    ({ endpoint }) => endpoint.method === method && toPattern(endpoint.path).test(path),
  );
  expect([method, path, known]).toEqual([method, path, true]);
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+')}$`);
}

/** Programs that this test does not know further: those of other makers, and Node.js with a file of a build; `scheduled-backups.test.ts` runs the lines for cron. */
const otherPrograms = new Set([
  'node',
  'openssl',
  'cp',
  'mkdir',
  'install',
  'echo',
  'systemctl',
  'docker',
  'kubectl',
]);

function checkCommand(command: string): void {
  const [program = '', ...args] = wordsOf(command).map(withoutBrackets);
  const [first = '', second = '--', ...rest] = args;
  if (program.includes('=')) {
    checkCommand(command.slice(command.indexOf(program) + program.length));
  } else if (program === 'curl') {
    checkRequest(args);
  } else if (program === 'npx') {
    if (first === 'orrery') checkStart(args.slice(1));
    else expect(first, 'links.test.ts looks at its files').toBe('vitest');
  } else if (program === 'npm' && first === 'start') {
    expect(second).toBe('--');
    checkStart(rest);
  } else if (program === 'npm' && (first === 'run' || first === 'test')) {
    const words = (first === 'run' ? args.slice(1) : args).filter(
      (word) => !['--', '--silent'].includes(word),
    );
    checkScript(words[0]!, words.slice(1));
  } else if (program === 'npm') {
    expect(['install', 'pack']).toContain(first);
  } else {
    expect(otherPrograms).toContain(program);
  }
}

const withCommands = documents.filter((document) => commandsOf(document).length > 0);

test('commands are found in blocks and in texts', () => {
  expect(withCommands.length).toBeGreaterThan(15);
  expect(commandsOf('docs/operating.md').length).toBeGreaterThan(15);
});

describe.each(withCommands)('%s', (document) => {
  test.each(commandsOf(document))('has the valid command %s', (command) => checkCommand(command));
});

test.each([
  'npm start -- --prot 8530',
  'npm run benhc',
  'curl http://127.0.0.1:8529/_api/versions',
  'rm -r data',
])('the wrong command %s is refused', (command) => expect(() => checkCommand(command)).toThrow());

/** A query, or one of its statements. */
function checkQuery(text: string): void {
  const complete = [text, `${text} RETURN 1`, `FOR u IN users ${text}`, `FOR u IN users ${text} RETURN 1`];
  const errors = complete.map((query) => {
    try {
      parseQuery(query, '3.12');
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(errors).toContain(undefined);
}

/** Languages of blocks, with what checks their texts. A block of another language fails. */
const checks: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  js: (text) => new Script(text),
  aql: checkQuery,
};

/** Languages that other tests check, or that only other programs read. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  sh: 'the commands above',
  ts: 'written from the code by npm run docs',
  tsx: 'written from the code by npm run docs',
  text: 'tests/docs/aql-grammar.test.ts',
  nginx: 'tests/http/security/nginx.test.ts',
  crontab: 'tests/http/offline/scheduled-backups.test.ts',
  mermaid: 'a diagram',
  caddy: 'not run: Caddy is no package of Debian',
  yaml: 'not run: settings of Prometheus',
};

const blocks = documents.flatMap((document) => blocksOf(document).map((block) => [document, block] as const));

test.each(blocks)('a block of %s is valid: $1.language', (_document, { language, text }) => {
  if (Object.hasOwn(checkedElsewhere, language)) return;
  expect(Object.keys(checks)).toContain(language);
  checks[language]!(text);
});
