import type { StoredDocument } from './source.ts';
import type { Value } from './values/value.ts';

/** Content of a register: a value, or a document that is not yet decoded. */
export type Register = Value | StoredDocument;

/** The variables of one row, indexed by register number. */
export type Frame = (Register | undefined)[];

export function isStoredDocument(value: Register | undefined): value is StoredDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { toJson?: unknown }).toJson === 'function'
  );
}

/** Value of a register; decodes a stored document. */
export function toValue(register: Register | undefined): Value {
  if (register === undefined) return null;
  return isStoredDocument(register) ? register.toObject() : register;
}
