import { isArray } from '../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { formatDatePattern, parseDatePattern } from './date-pattern.ts';

/** A function of the module: converts or checks a value. Undefined stands for a missing value. */
type FormatterFunction = (value: Value | undefined, args: ObjectValue) => Value | undefined;

type Scalar = boolean | number | bigint | string;

const isScalar = (value: Value | undefined): value is Scalar =>
  value !== undefined && value !== null && typeof value !== 'object';

/** A conversion of numbers and texts: a missing value is null, arrays and objects do not change. */
const ofScalar =
  (convert: (value: Scalar, args: ObjectValue) => Value): FormatterFunction =>
  (value, args) =>
    isScalar(value) ? convert(value, args) : (value ?? null);

const numberOf = (value: Value | undefined) => (isScalar(value) ? Number(value) : Number.NaN);
const textOf = (value: Value | undefined) => (isScalar(value) ? String(value) : null);

const maxPlaces = 100;

function formatFloat(value: Scalar, args: ObjectValue): Value {
  const places = placesOf(args);
  if (places > maxPlaces) return value;
  const number = Number(value) || 0;
  const size = Math.min(Math.abs(number), Number.MAX_VALUE);
  // From 1e21 on, toFixed gives an exponent.
  const [whole = '', decimals = ''] = (size < 1e21 ? size.toFixed(places) : String(BigInt(size))).split('.');
  const groups = whole.split(/(?=(?:\d{3})+$)/).join(textOf(args.thouSeparator) ?? ',');
  const tail = places === 0 ? '' : `${textOf(args.decSeparator) ?? '.'}${decimals.padEnd(places, '0')}`;
  return `${number < 0 ? '-' : ''}${groups}${tail}`;
}

function placesOf({ decPlaces }: ObjectValue): number {
  const places = Math.trunc(Math.abs(numberOf(decPlaces)));
  return Number.isNaN(places) ? 2 : places;
}

function parseNumber(value: Scalar, args: ObjectValue): Value {
  const text = String(value)
    .replaceAll(textOf(args.thouSeparator) ?? ',', '')
    .replace(textOf(args.decSeparator) ?? '.', '.');
  return Number.parseFloat(text);
}

const patternOf = ({ pattern }: ObjectValue) => textOf(pattern) ?? "yyyy-MM-dd'T'HH:mm:ssZ";
const placeOf = ({ lang, timezone }: ObjectValue) => ({ lang: textOf(lang), timezone: textOf(timezone) });

/** A number in the formats %d and %f of C. */
function formatNumber(value: Value | undefined, { format }: ObjectValue): Value | undefined {
  if (typeof value !== 'number') return value;
  if (format === '%d') return value.toFixed(0);
  return format === '%f' ? String(value) : value;
}

function isGreater(value: Value | undefined, { compareValue }: ObjectValue): boolean {
  return typeof value === 'string' && typeof compareValue === 'string'
    ? value > compareValue
    : numberOf(value) > numberOf(compareValue);
}

/** The functions of the module `org/arangodb/formatter` of 2.8. */
export const formatterFunctions: ReadonlyMap<string, FormatterFunction> = new Map<string, FormatterFunction>([
  ['number', formatNumber],
  ['formatFloat', ofScalar(formatFloat)],
  ['parseFloat', ofScalar(parseNumber)],
  [
    'formatDatetime',
    ofScalar((value, args) => formatDatePattern(Number(value), patternOf(args), placeOf(args)) ?? value),
  ],
  [
    'parseDatetime',
    ofScalar((value, args) => parseDatePattern(String(value), patternOf(args), placeOf(args)) ?? null),
  ],
  ['joinNumbers', (value) => (isArray(value) ? value.map((each) => textOf(each) ?? '').join() : value)],
  [
    'splitNumbers',
    ofScalar((value) =>
      String(value)
        .split(',')
        .map((part) => Number.parseFloat(part)),
    ),
  ],
  ['validateNotNull', (value) => value !== undefined && value !== null],
  ['validateGT', isGreater],
  ['validateEQ', (value, { compareValue }) => value !== undefined && value === compareValue],
]);
