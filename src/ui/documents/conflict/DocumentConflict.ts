/** A write that the server refused because the document was changed since it was opened. */
export interface DocumentConflict {
  readonly id: string;
  /** Label of the document. */
  readonly name: string;
  /** JSON texts without system attributes: as opened, as edited, and as stored now. */
  readonly openedText: string;
  readonly openedRev: string;
  readonly mineText: string;
  readonly serverText: string;
  readonly serverRev: string;
  /** When the stored version was read, milliseconds since 1970. */
  readonly readAt: number;
  answer(answer: ConflictAnswer): void;
}

/**
 * `save`: writes the merged attributes; `discard`: the stored version stays; `keep`: nothing is written and the edit goes
 * on.
 */
export type ConflictAnswer = { readonly kind: 'save'; readonly text: string } | 'discard' | 'keep';
