import { kindOf } from '../../lib/raw-json.ts';
import { cellText } from '../../ui/values/JsonCell.tsx';
import { OneLine } from '../../ui/values/OneLine.tsx';

/** A value of a result in one line. Numbers as sent, without separators: the text can be compared and copied. */
export function ResultCell({ raw }: { readonly raw: string | undefined }) {
  if (raw === undefined) return null;
  return kindOf(raw) === 'string' ? (
    <OneLine text={cellText(raw)} />
  ) : kindOf(raw) === 'number' ? (
    raw
  ) : (
    cellText(raw)
  );
}
