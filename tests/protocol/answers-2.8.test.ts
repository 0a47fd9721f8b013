import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noBody } from '../../protocol/endpoint.ts';
import type { NamedEndpoint } from '../../protocol/endpoints.ts';
import { readScenarios, type Step } from '../golden/step.ts';
import { consoleEndpoints } from '../http/gateway/console-calls.ts';

const folder = new URL('../golden/http/', import.meta.url);

/** Values of the types that placeholders of a recording stand for; other placeholders stand for texts. */
const values: Readonly<Record<string, unknown>> = {
  '<number>': 0,
  '<boolean>': true,
  '<array>': [],
  '<object>': {},
  '<any>': null,
};

function withValues(value: unknown): unknown {
  if (typeof value === 'string') return value in values ? values[value] : value;
  if (Array.isArray(value)) return value.map(withValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withValues(member)]));
}

/** The recorded answers of 2.8.4 to a call of the console, without errors and without reduced ones. */
const recorded: readonly Step[] = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => [...readScenarios(new URL(name, folder)).values()].flat())
  .filter(({ status, project, response, binary }) => {
    return status < 300 && project === undefined && response !== undefined && !binary;
  });

const patterns = consoleEndpoints().map((named) => {
  const { method, path } = named.endpoint;
  const pattern = path.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
  return { named, call: new RegExp(`^${method} ${pattern}$`) };
});

const answers = new Map<NamedEndpoint, Step[]>();
for (const step of recorded) {
  const call = `${step.method} ${step.path.replace(/\?.*/, '')}`;
  // The most specific path: `/_api/user/:user` and not `/_api/:any`.
  const found = patterns.find((each) => each.call.test(call));
  if (found === undefined) continue;
  const steps = answers.get(found.named);
  if (steps === undefined) answers.set(found.named, [step]);
  else steps.push(step);
}

describe('the console reads the recorded answers of ArangoDB 2.8.4', () => {
  test('the recordings have most calls that 2.8 has', () => {
    expect(answers.size).toBeGreaterThan(40);
  });

  test.each([...answers].map(([named, steps]) => [named.id, named, steps] as const))(
    '%s',
    (_id, { endpoint }, steps) => {
      for (const { scenario, step, status, response } of steps) {
        const schema = endpoint.answers[status] ?? Object.values(endpoint.answers)[0]!;
        if (schema === noBody) continue;
        const parsed = schema.safeParse(withValues(response));
        expect({ scenario, step, issues: parsed.error?.issues }).toEqual({
          scenario,
          step,
          issues: undefined,
        });
      }
    },
  );
});
