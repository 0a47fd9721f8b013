import { collectionAnswer, entryAnswer, overviewAnswer, type RecordedServer } from '../../recorded-server.ts';

export const properties = (name: string, type = 2, status = 3) => ({
  ...collectionAnswer(name, type, status),
  waitForSync: false,
  journalSize: 33_554_432,
  indexBuckets: 8,
});

const entries = [
  entryAnswer('_users'),
  entryAnswer('persons', { count: 12_437, documentsBytes: 2_097_152, indexesBytes: 1024 }),
  entryAnswer('knows', { type: 'edge', count: 1, documentsBytes: 512 }),
  entryAnswer('archive', { status: 2, count: 7 }),
];

export const overview = 'GET /_admin/orrery/overview';

/** Answers for four collections, one of them unloaded. */
export function answerCollections(server: RecordedServer): void {
  server.on(overview, overviewAnswer(entries)).on('GET /_api/gharial', { graphs: [] });
  for (const [name, type, status] of [
    ['persons', 2, 3],
    ['knows', 3, 3],
    ['archive', 2, 2],
  ] as const) {
    server
      .on(`GET /_api/collection/${name}/properties`, properties(name, type, status))
      .on(`GET /_api/collection/${name}/revision`, { ...properties(name), revision: '_rev' });
  }
  server
    .on('GET /_api/index', {
      indexes: [
        { id: 'persons/0', type: 'primary', fields: ['_key'], unique: true, figures: { memory: 64 } },
        { id: 'persons/9', type: 'persistent', fields: ['name'], sparse: true, selectivityEstimate: 0.5 },
      ],
    })
    .on('POST /_api/cursor', {
      result: [
        {
          documents: 1000,
          size: 12_437,
          attributes: [
            attribute('name', 1000, 'string', 3),
            attribute('<b>bold</b>', 999, 'boolean', 2),
            attribute('age', 5, 'number', 5, 1, 90),
          ],
        },
      ],
      hasMore: false,
      error: false,
      code: 201,
    });
}

function attribute(
  name: string,
  total: number,
  kind: string,
  different: number,
  min: number | null = null,
  max: number | null = null,
) {
  return { attribute: name, total, kinds: [{ kind, amount: total, different, minimum: min, maximum: max }] };
}
