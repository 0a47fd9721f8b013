import {
  commandDescriptions,
  type OptionDescription,
  optionDescriptions,
} from '../../../server/families/server/service/option-descriptions.ts';
import { code, page, table } from '../markdown.ts';

const options: Readonly<Record<string, OptionDescription>> = optionDescriptions;

const sections: Readonly<Record<string, string>> = {
  server: 'Server',
  database: 'Data',
  log: 'Logs',
  query: 'Queries',
  transaction: 'Transactions',
  replication: 'Replication',
  services: 'Services',
  gateway: 'Other servers',
  'single-sign-on': 'Single sign-on',
};

/** The options of the command line with their variables. */
export function optionsPage(): string {
  return page('Options', [
    'Options follow two dashes: `npm start -- --port 8530`, or `orrery --port 8530` with the package. If an option and its variable are set, the option applies. A switch is set by its name alone, and by the value `1` of its variable. An option with *repeatable* can be given several times; its variable has commas between the values.',
    ...Object.entries(sections).flatMap(([section, title]) => [
      `## ${title}`,
      table(
        ['option', 'variable', 'meaning', 'without it'],
        Object.entries(options)
          .filter(([, each]) => each.section === section)
          .map(([name, { value, type, description, initial = '' }]) => [
            code(usage(name, value)),
            code(variableOf(name)),
            textOf(description, type),
            initial,
          ]),
      ),
    ]),
    '## Commands',
    'Most of these do their work and end. They use the data folder that `--data` names.',
    table(
      ['option', 'variable', 'meaning'],
      Object.entries(commandDescriptions).map(([name, { value, description, variable = '' }]) => [
        code(usage(name, value)),
        variable === '' ? '' : variable.split(', ').map(code).join(', '),
        description,
      ]),
    ),
  ]);
}

const usage = (name: string, value: string | undefined) =>
  value === undefined ? `--${name}` : `--${name} ${value}`;
const textOf = (description: string, type: string) =>
  type.startsWith('vector') ? `${description} Repeatable.` : description;
const variableOf = (name: string) => `ORRERY_${name.toUpperCase().replaceAll('-', '_')}`;

/** Characters of a line of the text for terminals, and of its first column. */
const [maxLine, firstColumn] = [100, 30];

/** The options for `--help`; the names of variables follow from those of the options. */
export function optionsText(): string {
  const lines = [
    ...Object.entries(options).map(([name, { value, type, description, initial }]) => {
      const text = textOf(description, type);
      return inTwoColumns(usage(name, value), initial === undefined ? text : `${text} (${initial})`);
    }),
    ...Object.entries(commandDescriptions).map(([name, { value, description }]) =>
      inTwoColumns(usage(name, value), description),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function inTwoColumns(name: string, text: string): string {
  const left = `  ${name}`;
  const lines = wrap(text, maxLine - firstColumn);
  const first = left.length < firstColumn ? `${left.padEnd(firstColumn)}${lines.shift()!}` : left;
  return [first, ...lines.map((line) => `${' '.repeat(firstColumn)}${line}`)].join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
