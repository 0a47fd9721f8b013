import { dataFormats } from '../../../src/graph/export/registry.ts';
import { formatById, formatChoices } from '../../../src/graph/import/registry.ts';
import { code, page, table } from '../markdown.ts';

/** The formats of graph files that are read and written. */
export function fileFormatsPage(): string {
  return page('Formats of graph files', [
    'Files are recognised by their first characters, then by their extension. All other texts are read as tables with any delimiter. Files may be packed with gzip or in a zip.',
    '## Read',
    table(
      ['format', 'extensions'],
      formatChoices.map(({ id, label }) => [
        label,
        (formatById(id)?.extensions ?? []).map((extension) => code(`.${extension}`)).join(', '),
      ]),
    ),
    '## Written',
    table(
      ['format', 'extension', 'what reads it'],
      dataFormats.map(({ label, extension, description }) => [label, code(`.${extension}`), description]),
    ),
  ]);
}
