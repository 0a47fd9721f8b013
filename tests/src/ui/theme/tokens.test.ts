import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from '../../../project-files.ts';

const tokens = readFileSync(join(root, 'src/ui/theme/tokens.css'), 'utf8');
const theme = (selector: string) => {
  const block = tokens.slice(tokens.indexOf(selector)).split('\n}')[0]!;
  return new Map([...block.matchAll(/(--orrery-[\w-]+): ([^;]+);/g)].map((match) => [match[1]!, match[2]!]));
};
const light = theme(':root {');
const dark = theme(':root[data-mantine-color-scheme="dark"]');

/** Palettes that are drawn on the canvas, and the images of them. */
/** The last holds names of colours in files of other programs. */
const canvasPalettes = [
  'src/graph/styles',
  'src/graph/geometry',
  'src/graph/layers',
  'src/graph/export',
  'src/graph/import/lib',
];
const literalColor = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w(])|\b(?:rgba?|hsla?|oklch)\(/i;

test('literal colours are only in the tokens and in the canvas palettes', () => {
  const files = [...sourceFiles(['src']), ...sourceFiles(['src'], /\.css$/)].filter(
    (file) =>
      !file.startsWith('src/ui/theme/') && !canvasPalettes.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(20);
  const literals = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => literalColor.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(literals).toEqual([]);
});

test('style sheets use only defined tokens', () => {
  const used = [...sourceFiles(['src']), ...sourceFiles(['src'], /\.css$/)].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/var\((--orrery-[\w-]+)\)/g)].map(
      (match) => `${file}: ${match[1]}`,
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((use) => !light.has(use.split(': ')[1]!))).toEqual([]);
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
});

/** Text colours and their backgrounds. */
const pairs = [
  ...['bg', 'surface', 'raised', 'hover', 'selected'].flatMap((background) =>
    ['text', 'muted', 'accent-text', 'error', 'success', 'warning'].map(
      (text) => [text, background] as const,
    ),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'error'],
  ...['string', 'number', 'boolean', 'null', 'keyword'].flatMap((kind) =>
    ['bg', 'selected'].map((background) => [`kind-${kind}`, background] as const),
  ),
  ...['keyword', 'function', 'string', 'number', 'bind', 'collection', 'variable'].flatMap((kind) =>
    ['bg', 'raised', 'code-line'].map((background) => [`code-${kind}`, background] as const),
  ),
  ...['attribute', 'operator', 'comment', 'constant'].flatMap((kind) =>
    ['bg', 'raised', 'code-line'].map((background) => [`code-${kind}`, background] as const),
  ),
] as const;

test.each([
  ['light', light],
  ['dark', new Map([...light, ...dark])],
])('text of the %s theme has a contrast of at least 4.5 : 1', (_name, colors) => {
  const low = pairs
    .map(([text, background]) => ({ text, background, ratio: contrast(colors, text, background) }))
    .filter(({ ratio }) => !(ratio >= 4.5));
  expect(low).toEqual([]);
});

function contrast(colors: ReadonlyMap<string, string>, text: string, background: string): number {
  const [page, one, two] = ['bg', text, background].map((name) => channels(colors.get(`--orrery-${name}`)!));
  const [light, dark] = [one!, two!].map((color) => luminance(over(color, page!))).sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Red, green, blue from 0 to 255, and opacity from 0 to 1, of #rgb, #rrggbb or rgb(r g b / o%). */
function channels(color: string): readonly number[] {
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(color)?.slice(1).map(Number);
  if (parts) return [...parts.slice(0, 3), parts[3]! / 100];
  const hex = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
  return [...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)), 1];
}

/** A colour on the opaque background of the page. */
const over = (color: readonly number[], page: readonly number[]) =>
  [0, 1, 2].map((at) => color[at]! * color[3]! + page[at]! * (1 - color[3]!));

/** Relative luminance of WCAG 2. */
function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
