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

/** Requests, median and errors of the last hour. */
export function loadOf({ figures }: ConsoleService): {
  readonly text: string;
  readonly errors: number;
} {
  const requests = sum(figures.requests);
  const median =
    figures.medianMs === undefined ? '' : `, median ${formatExact(Math.round(figures.medianMs))} ms`;
  return {
    text:
      requests === 0
        ? 'No requests in the last hour'
        : `${formatAmount(requests, 'request')} an hour${median}`,
    errors: sum(figures.errors),
  };
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
