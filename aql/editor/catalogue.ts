import type { Dialect, Grammar } from '../../protocol/dialect.ts';
import type { GraphDefinition } from '../source.ts';

/** Schema information of the database for editor services. */
export interface Catalogue {
  readonly dialect: Grammar;
  readonly collections: readonly CatalogueCollection[];
  readonly graphs: readonly GraphDefinition[];
  readonly userFunctions: readonly CatalogueFunction[];
  /**
   * Names of the bind parameters that have values, `@name` for collections; undefined if they are not known.
   */
  readonly bindNames: readonly string[] | undefined;
  /** Collections that are values of bind parameters, by the name of the parameter without `@`. */
  readonly bindCollections?: Readonly<Record<string, string>>;
  /** Attribute names that are values of bind parameters, such as `attr` in `x.@attr`, by the name of the parameter. */
  readonly bindAttributes?: Readonly<Record<string, string>>;
}

/** The rules for names and functions: those of 3.12 for later versions. */
export function rulesOf(grammar: Grammar): Dialect {
  return grammar === '2.8' ? '2.8' : '3.12';
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
  /** Types of the elements of its arrays. */
  readonly elements?: readonly string[];
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
