import { expect, test } from 'vitest';
import { OutputLines } from '../../../src/shell/OutputLines.ts';

function textsOf(output: OutputLines): readonly string[] {
  return Array.from({ length: output.length }, (_, index) => {
    const line = output.at(index)!;
    if (line.kind === 'printed') return line.runs.map(({ text }) => text).join('');
    return line.kind === 'command' || line.kind === 'text' || line.kind === 'note' ? line.text : line.kind;
  });
}

test('printed text continues its line until a line feed', () => {
  const output = new OutputLines();
  output.append([{ kind: 'plain', text: 'a\nb' }]);
  output.append([{ kind: 'string', text: 'c\n\n' }]);
  output.append([{ kind: 'plain', text: 'd' }]);
  expect(textsOf(output)).toEqual(['a', 'bc', '', 'd']);
});

test('a command has one row for each line', () => {
  const output = new OutputLines();
  output.append([{ kind: 'plain', text: 'open' }]);
  output.addCommand('if (a) {\n}');
  expect(textsOf(output)).toEqual(['open', 'if (a) {', '}']);
  expect(output.at(1)).toMatchObject({ isFirst: true });
  expect(output.at(2)).toMatchObject({ isFirst: false });
});

test('a very long line is broken, and old lines are removed', () => {
  const output = new OutputLines();
  output.append([{ kind: 'plain', text: 'x'.repeat(5000) }]);
  expect(textsOf(output).map((text) => text.length)).toEqual([2000, 2000, 1000]);
  output.clear();
  expect([output.length, output.removed]).toEqual([0, 3]);
  for (let index = 0; index < 230_000; index++) output.append([{ kind: 'plain', text: `${index}\n` }]);
  expect(output.length).toBeLessThan(221_000);
  expect(textsOf(output).at(-1)).toBe('229999');
});
