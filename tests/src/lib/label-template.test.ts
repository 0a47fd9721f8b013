import { expect, test } from 'vitest';
import { verticesByKey } from '../../../src/graph/adapters/queries.ts';
import { completions } from '../../../src/graph/ui/AttributeName.tsx';
import { fillLabel, labelAttributes, labelProblem } from '../../../src/lib/label-template.ts';

test('[comfort-label-1] a label of several attributes by a template; one attribute needs no braces', () => {
  const values: Readonly<Record<string, string>> = { name: 'Oslo', country: 'Norway' };
  const fill = (template: string) => fillLabel(template, (name) => values[name]);
  expect(fill('{name} ({country})')).toBe('Oslo (Norway)');
  expect(fill('name')).toBe('Oslo');
  expect(fill('{ name } {missing}')).toBe('Oslo');
  expect(fill('{missing} ({other})')).toBeUndefined();
  expect(labelAttributes('{name}: {name}, {country}')).toEqual(['name', 'country']);
});

test('[comfort-label-2] the same template as AQL with bind parameters', () => {
  const { text, bindVars } = verticesByKey('cities', ['oslo'], '{name} ({geo.country})');
  expect(text).toContain(
    '(v.@label0 == null AND v.@label1.@label2 == null ? null : TRIM(CONCAT(v.@label0, @text3, v.@label1.@label2, @text4)))',
  );
  expect(bindVars).toMatchObject({
    label0: 'name',
    label1: 'geo',
    label2: 'country',
    text3: ' (',
    text4: ')',
  });
});

test('[comfort-label-3] errors of a template say what is expected and where', () => {
  expect(labelProblem('name')).toBeUndefined();
  expect(labelProblem('{name} ({country})')).toBeUndefined();
  expect(labelProblem('{name')).toBe("expected '}' after '{name', found the end.");
  expect(labelProblem('name}')).toBe("expected '{' before '}' at character 5.");
  expect(labelProblem('{a{b}')).toBe("expected '}' before the second '{' at character 3.");
  expect(labelProblem('{} x')).toMatch(/expected the name of an attribute/);
});

test('[comfort-label-4] completion: names of attributes, after a brace within the template', () => {
  const examples = ['name', 'country', 'city'];
  expect(completions('c', examples)).toEqual(['country', 'city']);
  expect(completions('{name} ({c', examples)).toEqual(['{name} ({country}', '{name} ({city}']);
  expect(completions('{name}', examples)).toEqual([]);
});
