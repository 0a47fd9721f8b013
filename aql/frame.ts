import type { StoredDocument } from './source.ts';
import type { Value } from './values/value.ts';

/** What a register holds: a value, or a document that is not decoded yet. */
export type Register = Value | StoredDocument;

/** The variables of one row, by register number. */
export type Frame = (Register | undefined)[];

export function isStoredDocument(value: Register | undefined): value is StoredDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { toJson?: unknown }).toJson === 'function'
  );
}

/** The register's value, a document decoded. */
export function toValue(register: Register | undefined): Value {
  if (register === undefined) return null;
  return isStoredDocument(register) ? register.toObject() : register;
}
