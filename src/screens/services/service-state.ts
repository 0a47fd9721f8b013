import type { ConsoleService } from '../../../protocol/api/services.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';

/** The three checkboxes of the list. */
export const serviceKinds = ['production', 'development', 'system'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** A system service is neither shown as production nor as development. */
export function kindOf({ isSystem, isDevelopment }: ConsoleService): ServiceKind {
  if (isSystem) return 'system';
  return isDevelopment ? 'development' : 'production';
}

export function needsAttention({ missingConfiguration, missingDependencies }: ConsoleService): boolean {
  return missingConfiguration.length + missingDependencies.length > 0;
}

/** What is missing, in words; empty if nothing is. */
export function missingText({ missingConfiguration, missingDependencies }: ConsoleService): string {
  const parts = [
    ...(missingConfiguration.length === 0 ? [] : [formatAmount(missingConfiguration.length, 'setting')]),
    ...(missingDependencies.length === 0
      ? []
      : [formatAmount(missingDependencies.length, 'dependency', 'dependencies')]),
  ];
  if (parts.length === 0) return '';
  const isOne = missingConfiguration.length + missingDependencies.length === 1;
  return `${parts.join(' and ')} ${isOne ? 'has' : 'have'} no value`;
}

const sum = (counts: readonly number[]) => counts.reduce((left, right) => left + right, 0);

/** The rate is that of the last minutes. */
const rateMinutes = 5;

interface ServiceLoad {
  /** Requests a second and their median, for a tile. */
  readonly short: string;
  /** With the requests of the last hour. */
  readonly text: string;
  /** Of the last hour. */
  readonly errors: number;
  readonly isIdle: boolean;
}

/** The figures of a service in words. */
export function loadOf({ figures }: ConsoleService): ServiceLoad {
  const requests = sum(figures.requests);
  const errors = sum(figures.errors);
  if (requests === 0) {
    const text = 'No requests in the last hour';
    return { short: text, text, errors, isIdle: true };
  }
  const perSecond = sum(figures.requests.slice(-rateMinutes)) / (rateMinutes * 60);
  const rate = `${rateText(perSecond)} requests/s`;
  const median =
    figures.medianMs === undefined ? '' : `, median ${formatExact(Math.round(figures.medianMs))} ms`;
  const text = `${rate}, ${formatExact(requests)} in the last hour${median}`;
  return { short: `${rate}${median}`, text, errors, isIdle: false };
}

/** Two digits: 0.03, 1.5, 120. */
function rateText(perSecond: number): string {
  if (perSecond === 0) return '0';
  if (perSecond < 0.01) return '<0.01';
  return perSecond >= 10 ? formatExact(Math.round(perSecond)) : String(Number(perSecond.toPrecision(2)));
}

interface ServiceFilter {
  readonly text: string;
  readonly kinds: ReadonlySet<ServiceKind>;
  readonly onlyAttention: boolean;
}

export function filterServices(
  services: readonly ConsoleService[],
  { text, kinds, onlyAttention }: ServiceFilter,
): readonly ConsoleService[] {
  const word = text.trim().toLowerCase();
  return services.filter(
    (service) =>
      kinds.has(kindOf(service)) &&
      (!onlyAttention || needsAttention(service)) &&
      [service.name, service.mount, service.description].some((each) => each?.toLowerCase().includes(word)),
  );
}

/** Metadata of a service without them, in the words of the specification. */
export const unknownWords = {
  author: 'Unknown Author',
  version: 'Unknown Version',
  description: 'No description',
  license: 'Unknown License',
} as const;
