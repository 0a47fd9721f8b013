import type { Dialect } from '../../protocol/dialect.ts';
import type { GraphDefinition } from '../source.ts';

/** What an editor knows of the database that its queries are for. */
export interface Catalogue {
  readonly dialect: Dialect;
  readonly collections: readonly CatalogueCollection[];
  readonly graphs: readonly GraphDefinition[];
  readonly userFunctions: readonly CatalogueFunction[];
  /** Names of the bind parameters that have values, `@name` for collections; undefined: nobody has been asked yet. */
  readonly bindNames: readonly string[] | undefined;
}

export interface CatalogueCollection {
  readonly name: string;
  readonly kind: 'document' | 'edge';
  /** From a sample of its documents. */
  readonly attributes: readonly CatalogueAttribute[];
  readonly indexNames?: readonly string[];
}

export interface CatalogueAttribute {
  /** Names from the document on; an array's items are at the array's own path. */
  readonly path: readonly string[];
  /** As TYPENAME() calls them. */
  readonly types: readonly string[];
}

/** A function that users have registered. */
export interface CatalogueFunction {
  /** `namespace::name` */
  readonly name: string;
  readonly parameters?: readonly string[];
  readonly doc?: string;
}

/** A part of the text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
