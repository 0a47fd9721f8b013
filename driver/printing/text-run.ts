/** The kind of a printed text, for its colour. */
export type TextKind =
  | 'plain'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'key'
  | 'function'
  | 'class'
  | 'muted';

export interface TextRun {
  readonly kind: TextKind;
  readonly text: string;
}
