import type { Dialect } from '../../protocol/dialect.ts';
import type { GraphDefinition } from '../source.ts';

/** Schema information of the database for editor services. */
export interface Catalogue {
  readonly dialect: Dialect;
  readonly collections: readonly CatalogueCollection[];
  readonly graphs: readonly GraphDefinition[];
  readonly userFunctions: readonly CatalogueFunction[];
  /**
   * Names of the bind parameters that have values, `@name` for collections; undefined if they are not known.
   */
  readonly bindNames: readonly string[] | undefined;
  /** Collections that are values of bind parameters, by the name of the parameter without `@`. */
  readonly bindCollections?: Readonly<Record<string, string>>;
}

export interface CatalogueCollection {
  readonly name: string;
  readonly kind: 'document' | 'edge';
  /** Attributes found in a sample of the documents. */
  readonly attributes: readonly CatalogueAttribute[];
  readonly indexNames?: readonly string[];
}

export interface CatalogueAttribute {
  /** Attribute names from the top level; items of an array have the path of the array. */
  readonly path: readonly string[];
  /** Value types, with the names of TYPENAME(). */
  readonly types: readonly string[];
  /** Further facts, such as the range of its numbers. */
  readonly doc?: string;
}

/** A registered user-defined function. */
export interface CatalogueFunction {
  /** `namespace::name` */
  readonly name: string;
  readonly parameters?: readonly string[];
  readonly doc?: string;
}

/** A range of the text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
