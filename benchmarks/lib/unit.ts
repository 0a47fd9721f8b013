import { median } from '../../protocol/lib/statistics.ts';

/** U: milliseconds of `JSON.parse` over every line, median of 9 runs. */
export function parseUnitMs(text: string): number {
  const lines = text.trimEnd().split('\n');
  return median(
    Array.from({ length: 9 }, () => {
      const started = performance.now();
      for (const line of lines) JSON.parse(line);
      return performance.now() - started;
    }),
  );
}
