/** What a generated service is about. */
export interface SkeletonOptions {
  readonly name: string;
  readonly author: string;
  readonly description: string;
  readonly license: string;
  /** Names of collections, which the setup script creates if they are missing. */
  readonly documentCollections: readonly string[];
  readonly edgeCollections: readonly string[];
}

/* The texts of a generated service. Names of collections are valid identifiers with dashes: they need no escapes. */

/** The main file: one router for each collection. */
export function mainSkeleton(collections: readonly string[]): string {
  const uses = collections.map(
    (name) => `router.use('/${name}', require('./routes/${name}'), '${name}').tag('${name}');`,
  );
  return `'use strict';

const createRouter = require('@arangodb/foxx/router');

const router = createRouter();
module.context.use(router);

router
  .get('/', (req, res) => {
    res.json({ service: module.context.manifest.name, version: module.context.manifest.version });
  })
  .summary('Name and version')
  .description('Shows that the service runs.');

${uses.join('\n')}
`
    .trimEnd()
    .concat('\n');
}

/** The setup script: creates the missing collections. */
export function setupSkeleton(documents: readonly string[], edges: readonly string[]): string {
  return `'use strict';

// Runs when the service is installed, replaced or upgraded: it must succeed several times.
const { db } = require('@arangodb');

const documentCollections = ${JSON.stringify(documents)};
const edgeCollections = ${JSON.stringify(edges)};

for (const name of documentCollections) {
  if (!db._collection(name)) db._createDocumentCollection(name);
}
for (const name of edgeCollections) {
  if (!db._collection(name)) db._createEdgeCollection(name);
}

module.exports = true;
`;
}

/** The functions of one collection, which routes and tests share. */
export function itemsSkeleton(collection: string, isEdge: boolean): string {
  const kind = isEdge ? 'edge' : 'document';
  return `'use strict';

// The ${kind}s of the collection '${collection}'.
const { db, query } = require('@arangodb');

const collection = db._collection('${collection}');

exports.list = (offset, limit) => query\`
  FOR doc IN \${collection}
    SORT doc._key
    LIMIT \${offset}, \${limit}
    RETURN doc
\`.toArray();

exports.read = (key) => collection.document(key);

exports.create = (data) => collection.save(data, { returnNew: true }).new;

exports.replace = (key, data) => collection.replace(key, data, { returnNew: true }).new;

exports.update = (key, data) => collection.update(key, data, { returnNew: true }).new;

exports.remove = (key) => {
  collection.remove(key);
};
`;
}

/** The routes of one collection. */
export function routesSkeleton(collection: string, isEdge: boolean): string {
  const kind = isEdge ? 'edge' : 'document';
  const schema = isEdge
    ? 'joi.object({ _from: joi.string().required(), _to: joi.string().required() }).unknown().required()'
    : 'joi.object().unknown().required()';
  return `'use strict';

const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const items = require('../lib/${collection}');

const keySchema = joi.string().required().description('The key of the ${kind}');
const newSchema = ${schema};
const changeSchema = joi.object().unknown().required();

const router = createRouter();
module.exports = router;

router
  .get('/', (req, res) => {
    res.json(items.list(req.queryParams.offset, req.queryParams.limit));
  }, 'list')
  .queryParam('offset', joi.number().integer().min(0).default(0), 'Entries to leave out')
  .queryParam('limit', joi.number().integer().min(1).max(1000).default(50), 'Entries to return')
  .response(['application/json'], 'A page of the collection, by key.')
  .summary('List ${kind}s')
  .description('Returns a page of the collection ${collection}.');

router
  .post('/', (req, res) => {
    const created = items.create(req.body);
    res.status(201);
    res.json(created);
  }, 'create')
  .body(newSchema, 'The new ${kind}')
  .response(201, ['application/json'], 'The created ${kind}.')
  .error('conflict', 'The key exists already.')
  .summary('Create a ${kind}')
  .description('Stores a new ${kind} in the collection ${collection}.');

router
  .get('/:key', (req, res) => {
    res.json(items.read(req.pathParams.key));
  }, 'detail')
  .pathParam('key', keySchema)
  .response(['application/json'], 'The ${kind}.')
  .error('not found', 'There is no ${kind} with this key.')
  .summary('Read a ${kind}')
  .description('Returns the ${kind} with this key.');

router
  .put('/:key', (req, res) => {
    res.json(items.replace(req.pathParams.key, req.body));
  }, 'replace')
  .pathParam('key', keySchema)
  .body(newSchema, 'The new contents')
  .response(['application/json'], 'The ${kind} after the change.')
  .error('not found', 'There is no ${kind} with this key.')
  .summary('Replace a ${kind}')
  .description('Replaces all attributes of the ${kind}.');

router
  .patch('/:key', (req, res) => {
    res.json(items.update(req.pathParams.key, req.body));
  }, 'update')
  .pathParam('key', keySchema)
  .body(changeSchema, 'The changed attributes')
  .response(['application/json'], 'The ${kind} after the change.')
  .error('not found', 'There is no ${kind} with this key.')
  .summary('Change a ${kind}')
  .description('Changes the named attributes of the ${kind}.');

router
  .delete('/:key', (req, res) => {
    items.remove(req.pathParams.key);
    res.status(204);
  }, 'delete')
  .pathParam('key', keySchema)
  .response(204, null, 'The ${kind} is removed.')
  .error('not found', 'There is no ${kind} with this key.')
  .summary('Remove a ${kind}')
  .description('Removes the ${kind} with this key.');
`;
}

/** Tests of all collections, in the interface bdd. They remove what they have stored. */
export function testSkeleton(
  collections: readonly { readonly collection: string; readonly isEdge: boolean }[],
): string {
  const suites = collections.map(({ collection, isEdge }) => {
    const data = isEdge ? "_from: 'none/1', _to: 'none/2', " : '';
    return `
describe('${collection}', () => {
  const items = require('../lib/${collection}');
  let key;

  afterEach(() => {
    if (key !== undefined) items.remove(key);
    key = undefined;
  });

  it('stores and reads', () => {
    key = items.create({ ${data}test: 1 })._key;
    expect(items.read(key)).to.have.property('test', 1);
  });

  it('changes attributes', () => {
    key = items.create({ ${data}test: 1 })._key;
    expect(items.update(key, { more: 2 })).to.include({ test: 1, more: 2 });
  });

  it('lists a page', () => {
    key = items.create({ ${data}test: 1 })._key;
    expect(items.list(0, 1)).to.have.lengthOf(1);
  });

  it('does not find a removed entry', () => {
    const removed = items.create({ ${data}test: 1 })._key;
    items.remove(removed);
    expect(() => items.read(removed)).to.throw();
  });
});
`;
  });
  return `'use strict';

const { expect } = require('chai');

describe('manifest', () => {
  it('names the service', () => {
    expect(module.context.manifest.name).to.be.a('string');
  });
});
${suites.join('')}`;
}

/** The file README. */
export function readmeSkeleton(options: SkeletonOptions): string {
  const { name, description, license, documentCollections, edgeCollections } = options;
  const names = [...documentCollections, ...edgeCollections];
  const rows = names.map(
    (each) => `| \`/${each}\` | list, create |\n| \`/${each}/:key\` | read, replace, change, remove |`,
  );
  return `# ${name}

${description}

## Routes

| path | calls |
|---|---|
| \`/\` | name and version |
${rows.length === 0 ? '' : `${rows.join('\n')}\n`}
## Files

- \`index.js\` mounts the routers of \`routes/\`.
- \`lib/\` has the functions that routes and tests share.
- \`scripts/setup.js\` creates missing collections.
- \`test/\` has the tests; they remove what they store.

## License

${license === '' ? 'None' : license}
`;
}
