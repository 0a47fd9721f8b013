import { keyParts, keySequence } from '../../../src/command/keys.ts';
import type { Command } from '../../../src/command.ts';
import { graphCommands } from '../../../src/graph/features/registry.ts';
import { tools } from '../../../src/graph/tools/registry.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { code, page, table } from '../markdown.ts';

type ListedCommand = Pick<Command, 'id' | 'label' | 'group' | 'key' | 'isListed'>;

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../src/app/commands.ts', '../../../src/screens/*/commands.ts'],
  { eager: true },
);

/** The arrays of commands that the modules export. */
const screenCommands = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => Array.isArray(value))
  .flat() as readonly ListedCommand[];

/** The keys of all commands, and of the tools of the canvas. */
export function keysPage(): string {
  const listed = [...screenCommands, ...(graphCommands as readonly ListedCommand[])].filter(
    ({ key, group, isListed }) => key !== undefined && isListed !== false && group !== 'Graph tools',
  );
  const groups = groupBy(listed, ({ id, group }) => group ?? titleOf(id));
  return page('Keys', [
    'On a Mac, Ctrl is ⌘. `G then D` stands for two keys, one after the other. `?` lists the keys of the screen that is open. Keys without Ctrl or Alt do nothing while you type.',
    ...[...groups].flatMap(([title, commands]) => [
      `## ${title}`,
      table(
        ['key', 'effect'],
        commands.map(({ key, label }) => [keysText(key!), label]),
      ),
    ]),
    '## Tools of the canvas',
    table(
      ['key', 'tool', 'use'],
      tools
        .filter(({ key }) => key !== undefined)
        .map(({ key, label, help }) => [keysText(key!), label, help]),
    ),
  ]);
}

/** The group of a command without one: the area of its id. */
function titleOf(id: string): string {
  const area = id.split('.')[0]!;
  return area === 'app' ? 'Everywhere' : `${area[0]!.toUpperCase()}${area.slice(1)}`;
}

function keysText(keys: string | readonly string[]): string {
  return [keys].flat().map(keyText).join(', ');
}

function keyText(key: string): string {
  const sequence = keySequence(key) ?? [key];
  return code(sequence.map((each) => keyParts(each).join('+')).join(' then '));
}
