import type { Range } from '../../../aql/editor/catalogue.ts';
import type { Completion } from '../../../aql/editor/completion.ts';
import type { Definition } from '../../../aql/editor/definition.ts';
import type { Hover, SignatureHelp } from '../../../aql/editor/hover.ts';
import type { FoldingRange } from '../../../aql/editor/outline.ts';
import type { Problem } from '../../../aql/editor/problems.ts';
import type { TextEdit } from '../../../aql/editor/symbols.ts';

/** Kinds of semantic tokens, in the order of their numbers in `LanguageServices.tokens`. */
export const semanticTokenKinds = ['variable', 'collection', 'attribute', 'userFunction'] as const;

/**
 * Services for one text. Offsets are UTF-16 offsets. All calls are asynchronous and reject with AbortError after the
 * signal; the answer belongs to the text at the time of the call.
 */
export interface LanguageServices {
  complete(offset: number, signal: AbortSignal): Promise<readonly Completion[]>;
  hover(offset: number, signal: AbortSignal): Promise<Hover | undefined>;
  signature(offset: number, signal: AbortSignal): Promise<SignatureHelp | undefined>;
  /** Five numbers a token: line and start relative to the token before, length, number of the kind, 0. */
  tokens(signal: AbortSignal): Promise<Uint32Array>;
  folding(signal: AbortSignal): Promise<readonly FoldingRange[]>;
  /** Rejects with 1501 (query parse error) for invalid text. */
  format(signal: AbortSignal): Promise<string>;
  occurrences(offset: number, signal: AbortSignal): Promise<readonly Range[]>;
  rename(
    offset: number,
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly edits: readonly TextEdit[]; readonly refusal: string | undefined }>;
  definition(offset: number, signal: AbortSignal): Promise<Definition | undefined>;
  problems(signal: AbortSignal): Promise<readonly Problem[]>;
  /** Announces a change of the text before the next call. The edits belong to the text before, and do not overlap. */
  change(edits: readonly TextEdit[]): void;
  /** Calls the listener when answers may change without a change of the text. Returns a function that stops it. */
  onCatalogue(listener: () => void): () => void;
}
