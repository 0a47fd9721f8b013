import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultValues, type ParameterValues } from '../../graph/layouts/parameter.ts';
import type { BenchmarkSetup } from './BenchmarkSession.ts';
import { type GraphSource, parseSource, printSource } from './graph-source.ts';
import { findSubject } from './subjects.ts';

export const maxRuns = 20;

interface SetupState {
  readonly setup: BenchmarkSetup;
  setSource(source: GraphSource): void;
  /** Changing the subject resets its settings to defaults. */
  setSubject(id: string): void;
  setValue(id: string, value: number | string): void;
  setSeed(seed: number): void;
  setRuns(runs: number): void;
  setQualityOverTime(isOn: boolean): void;
  setDrawn(isOn: boolean): void;
}

/** Benchmark settings, stored in the URL for links and reloads. */
export function useSetup(): SetupState {
  const [parameters, setParameters] = useSearchParams();
  const textOf = (name: string) => parameters.get(name) ?? '';
  const [sourceText, subjectId, valuesText] = [textOf('graph'), textOf('subject'), textOf('settings')];
  const [seedText, runsText] = [textOf('seed'), textOf('runs')];
  const [qualityText, drawText] = [textOf('quality'), textOf('draw')];
  // Reads the current URL, because the last rendered state may be outdated.
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(window.location.search);
    edit(next);
    setParameters(next, { replace: true });
  };
  const set = (name: string, value: string) =>
    change((next) => (value === '' ? next.delete(name) : next.set(name, value)));
  const setup = useMemo((): BenchmarkSetup => {
    const subject = findSubject(subjectId);
    return {
      source: parseSource(sourceText),
      subject,
      values: { ...defaultValues(subject.parameters), ...parseValues(valuesText) },
      seed: toWhole(seedText, 0, 1),
      runs: Math.min(maxRuns, toWhole(runsText, 1, 1)),
      hasQualityOverTime: qualityText !== 'end',
      isDrawn: drawText !== 'end',
    };
  }, [sourceText, subjectId, valuesText, seedText, runsText, qualityText, drawText]);

  return {
    setup,
    setSource: (source) => set('graph', printSource(source)),
    setSubject: (id) =>
      change((next) => {
        next.delete('settings');
        next.set('subject', id);
      }),
    setValue: (id, value) =>
      change((next) => {
        const values = parseValues(next.get('settings') ?? '');
        next.set('settings', JSON.stringify({ ...values, [id]: value }));
      }),
    setSeed: (seed) => set('seed', seed === 1 ? '' : String(seed)),
    setRuns: (runs) => set('runs', runs === 1 ? '' : String(runs)),
    setQualityOverTime: (isOn) => set('quality', isOn ? '' : 'end'),
    setDrawn: (isOn) => set('draw', isOn ? '' : 'end'),
  };
}

function toWhole(text: string, min: number, usual: number): number {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= min ? number : usual;
}

/** An invalid text in the URL gives no settings. */
function parseValues(text: string): ParameterValues {
  try {
    const values: unknown = JSON.parse(text || '{}');
    if (typeof values !== 'object' || values === null) return {};
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
    ) as ParameterValues;
  } catch (error) {
    console.warn(`the settings in the URL are not valid JSON: ${text}`, error);
    return {};
  }
}
