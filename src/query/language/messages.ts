import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import type { Catalogue } from '../../../aql/editor/catalogue.ts';
import type { TextEdit } from '../../../aql/editor/symbols.ts';
import type { LanguageServices } from '../../ui/code/LanguageServices.ts';

/** The bind parameters that have values, and the names that are such values. */
export type BoundNames = Pick<Catalogue, 'bindNames' | 'bindCollections' | 'bindAttributes'>;

/** Names and schema of a database; the names of bind values belong to a document. */
export type DatabaseCatalogue = Omit<Catalogue, keyof BoundNames>;

/** Calls without the signal; `binds` lists the bind parameters for their form. */
export interface LanguageCalls extends Omit<LanguageServices, 'change' | 'onCatalogue'> {
  binds(signal: AbortSignal): Promise<readonly BindParameterInfo[]>;
}

export type LanguageMethod = keyof LanguageCalls;

/** Messages to the worker. They are handled in order, calls after all others. */
export type LanguageMessage =
  | { readonly kind: 'open'; readonly document: number; readonly text: string; readonly database: string }
  | { readonly kind: 'change'; readonly document: number; readonly edits: readonly TextEdit[] }
  | {
      readonly kind: 'binds';
      readonly document: number;
      readonly binds: BoundNames;
    }
  | { readonly kind: 'close'; readonly document: number }
  | { readonly kind: 'catalogue'; readonly database: string; readonly catalogue: DatabaseCatalogue }
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly document: number;
      readonly method: LanguageMethod;
      readonly args: readonly (number | string)[];
    }
  | { readonly kind: 'cancel'; readonly call: number };

export type LanguageAnswer =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly error: string };
