import { isDocumentId } from '../../lib/document-shape.ts';
import { kindOf } from '../../lib/raw-json.ts';
import { cellText } from '../../ui/values/JsonCell.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { OneLine } from '../../ui/values/OneLine.tsx';

/** Longer texts are not tested: names of collections and keys have up to 256 and 254 characters. */
const maxIdLength = 512;

/** A value of a result in one line. Numbers as sent, without separators: the text can be compared and copied. */
export function ResultCell({ raw }: { readonly raw: string | undefined }) {
  if (raw === undefined) return null;
  const text = cellText(raw);
  if (kindOf(raw) === 'number') return raw;
  if (kindOf(raw) !== 'string') return text;
  // Ids that begin alike differ at their ends.
  return text.length < maxIdLength && isDocumentId(text) ? <LongName name={text} /> : <OneLine text={text} />;
}
