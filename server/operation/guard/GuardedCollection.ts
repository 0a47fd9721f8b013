import { forbidden, requireLevel } from '../../auth/access.ts';
import type { Level } from '../../auth/rights.ts';
import type {
  CollectionProperties,
  CollectionTransaction,
  IndexDefinition,
  IndexRequest,
} from '../../storage/types.ts';
import { userCollection } from './GuardedView.ts';
import { usersWriter } from './users-writer.ts';

type ReadOptions = Parameters<CollectionTransaction['scan']>[0];
type Direction = Parameters<CollectionTransaction['edges']>[1];

/**
 * A collection within a transaction, with the caller's access rights: changes of documents need rw on the collection;
 * changes of its definition (name, properties, schema, indexes) and its removal need rw on the database, too. Reads are
 * not restricted here.
 */
export class GuardedCollection implements CollectionTransaction {
  readonly #inner: CollectionTransaction;
  readonly #databaseName: string;
  readonly #level: Level;
  readonly #databaseLevel: Level;
  readonly near: CollectionTransaction['near'];
  readonly words: CollectionTransaction['words'];

  constructor(inner: CollectionTransaction, databaseName: string, level: Level, databaseLevel: Level) {
    this.#inner = inner;
    this.#databaseName = databaseName;
    this.#level = level;
    this.#databaseLevel = databaseLevel;
    this.near = inner.near?.bind(inner);
    this.words = inner.words?.bind(inner);
  }

  get name(): string {
    return this.#inner.name;
  }

  get kind(): 'document' | 'edge' {
    return this.#inner.kind;
  }

  get properties(): CollectionProperties {
    return this.#inner.properties;
  }

  get hasRules(): boolean {
    return this.#inner.hasRules;
  }

  get definition(): object {
    return this.#inner.definition;
  }

  get writer(): CollectionTransaction['writer'] {
    this.#requireWrite();
    return this.name === userCollection ? usersWriter(this.#inner) : this.#inner.writer;
  }

  count(): number {
    return this.#inner.count();
  }

  revision(): string {
    return this.#inner.revision();
  }

  lastWriteMs(): number {
    return this.#inner.lastWriteMs();
  }

  activity(): ReturnType<CollectionTransaction['activity']> {
    return this.#inner.activity();
  }

  countedIds(): readonly number[] {
    return this.#inner.countedIds();
  }

  lastKey(): number {
    return this.#inner.lastKey();
  }

  figures(): ReturnType<CollectionTransaction['figures']> {
    return this.#inner.figures();
  }

  indexes(): ReturnType<CollectionTransaction['indexes']> {
    return this.#inner.indexes();
  }

  indexDefinitions(): readonly IndexDefinition[] {
    return this.#inner.indexDefinitions();
  }

  indexBuilds(): ReturnType<CollectionTransaction['indexBuilds']> {
    return this.#inner.indexBuilds();
  }

  find(key: string): ReturnType<CollectionTransaction['find']> {
    return this.#inner.find(key);
  }

  findDocument(docId: number): ReturnType<CollectionTransaction['findDocument']> {
    return this.#inner.findDocument(docId);
  }

  documentsFrom(
    ...args: Parameters<CollectionTransaction['documentsFrom']>
  ): ReturnType<CollectionTransaction['documentsFrom']> {
    return this.#inner.documentsFrom(...args);
  }

  scan(options?: ReadOptions): ReturnType<CollectionTransaction['scan']> {
    return this.#inner.scan(options);
  }

  scanForAttributes(options?: ReadOptions): ReturnType<CollectionTransaction['scanForAttributes']> {
    return this.#inner.scanForAttributes(options);
  }

  sample(count: number, random: () => number): ReturnType<CollectionTransaction['sample']> {
    return this.#inner.sample(count, random);
  }

  range(...args: Parameters<CollectionTransaction['range']>): ReturnType<CollectionTransaction['range']> {
    return this.#inner.range(...args);
  }

  rangeDocIds(
    ...args: Parameters<CollectionTransaction['rangeDocIds']>
  ): ReturnType<CollectionTransaction['rangeDocIds']> {
    return this.#inner.rangeDocIds(...args);
  }

  edges(vertexId: string, direction: Direction): ReturnType<CollectionTransaction['edges']> {
    return this.#inner.edges(vertexId, direction);
  }

  degree(vertexId: string, direction: Direction): number {
    return this.#inner.degree(vertexId, direction);
  }

  rename(name: string): void {
    this.#requireDefinition();
    this.#inner.rename(name);
  }

  renameEnds(ends: Parameters<CollectionTransaction['renameEnds']>[0]): number | undefined {
    this.#requireDefinition();
    return this.#inner.renameEnds(ends);
  }

  change(properties: Parameters<CollectionTransaction['change']>[0]): void {
    if (changesStatusOnly(properties)) this.#requireStructure();
    else this.#requireDefinition();
    this.#inner.change(properties);
  }

  truncate(): void {
    this.#requireStructure();
    this.#inner.truncate();
  }

  drop(): void {
    this.#requireDefinition();
    this.#inner.drop();
  }

  ensureIndex(request: IndexRequest): ReturnType<CollectionTransaction['ensureIndex']> {
    this.#requireDefinition();
    return this.#inner.ensureIndex(request);
  }

  continueIndex(
    request: IndexRequest,
    isOver: () => boolean,
    isBegun = false,
  ): ReturnType<CollectionTransaction['continueIndex']> {
    this.#requireDefinition();
    return this.#inner.continueIndex(request, isOver, isBegun);
  }

  discardIndexes(request?: IndexRequest): void {
    this.#requireDefinition();
    this.#inner.discardIndexes(request);
  }

  rebuildIndex(indexId: string, isOver: () => boolean): boolean {
    this.#requireDefinition();
    return this.#inner.rebuildIndex(indexId, isOver);
  }

  dropIndex(indexId: string): boolean {
    this.#requireDefinition();
    return this.#inner.dropIndex(indexId);
  }

  #requireWrite(): void {
    requireLevel(this.#level, 'rw', `the collection '${this.name}' of '${this.#databaseName}'`);
  }

  /** Changes of all documents at once or of the status. */
  #requireStructure(): void {
    this.#requireWrite();
    if (this.name === userCollection) throw forbidden(`'${userCollection}' belongs to the server`);
  }

  #requireDefinition(): void {
    this.#requireStructure();
    requireLevel(this.#databaseLevel, 'rw', `the database '${this.#databaseName}'`);
  }
}

/** Loading and unloading has no lasting effect. */
function changesStatusOnly(properties: Parameters<CollectionTransaction['change']>[0]): boolean {
  return Object.keys(properties).every((name) => name === 'status');
}
