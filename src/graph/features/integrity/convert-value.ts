import { kindOf } from '../../../lib/raw-json.ts';
import { readNumber } from '../../../lib/read-number.ts';

/** Types to which the integrity lens converts. */
export const conversionTypes = ['string', 'number', 'bool', 'array'] as const;
export type ConversionType = (typeof conversionTypes)[number];

/** A value as another type, as JSON text; numbers keep their digits. Undefined: it has no equivalent. */
export function convertValue(raw: string, type: ConversionType): string | undefined {
  const kind = kindOf(raw);
  const text = kind === 'string' ? (JSON.parse(raw) as string) : raw;
  switch (type) {
    case 'string':
      return kind === 'string' ? raw : JSON.stringify(raw);
    case 'number':
      if (kind === 'number') return raw;
      if (kind === 'boolean') return raw === 'true' ? '1' : '0';
      return kind === 'string' ? readNumber(text) : undefined;
    case 'bool':
      if (kind === 'boolean') return raw;
      if (kind === 'number') return text === '1' ? 'true' : text === '0' ? 'false' : undefined;
      return kind === 'string' && /^(true|false)$/i.test(text.trim()) ? text.trim().toLowerCase() : undefined;
    case 'array':
      return kind === 'array' ? raw : `[${raw}]`;
  }
}
