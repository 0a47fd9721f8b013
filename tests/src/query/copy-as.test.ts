import { expect, test } from 'vitest';
import { copyForms } from '../../../src/query/run/copy-as.ts';

/** The start of a placeholder of a template literal. */
const hole = ['$', '{x}'].join('');

const request = {
  text: `FOR p IN \`my people\` FILTER p.name == "it's" AND p.n > @n RETURN p.\`${hole}\``,
  selectionStart: 0,
  bindVars: { n: '12345678901234567890', list: '[true, null, "true \\ud83d\\ude00"]' },
  batchSize: 100,
  options: { fullCount: true, optimizer: { rules: ['-all'] } },
};
const connection = {
  server: 'https://db.example.com',
  basePath: '/sub',
  database: 'shop',
  credentials: { kind: 'cookie' },
  dialect: '3.12',
} as const;

test('arangojs: the text is a template literal, and bind values keep their digits', () => {
  const copied = copyForms.arangojs(request, connection);
  expect(copied).toContain('url: "https://db.example.com/sub", databaseName: "shop"');
  expect(copied).toContain(
    `FOR p IN \\\`my people\\\` FILTER p.name == "it's" AND p.n > @n RETURN p.\\\`\\${hole}\\\``,
  );
  expect(copied).toContain('{"n":12345678901234567890,"list":[true, null, "true \\ud83d\\ude00"]}');
  expect(copied).toContain('{"batchSize":100,"fullCount":true,"optimizer":{"rules":["-all"]}}');
});

test('python-arango: literals of Python, also in lists, but not in strings', () => {
  const copied = copyForms['python-arango'](request, connection);
  expect(copied).toContain('bind_vars={"n":12345678901234567890,"list":[True, None, "true 😀"]}');
  expect(copied).toContain('    full_count=True,\n    optimizer_rules=["-all"],');
  expect(copied).toContain('p.name == \\"it\'s\\" AND');
});

test('curl: the body is one argument of a shell', () => {
  const copied = copyForms.curl(request, connection);
  expect(copied).toContain("POST 'https://db.example.com/sub/_db/shop/_api/cursor'");
  expect(copied).toContain(String.raw`\"it'\''s\"`);
});
