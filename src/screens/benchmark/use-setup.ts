import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultValues, type ParameterValues } from '../../graph/layouts/parameter.ts';
import { useAddressState } from '../../ui/use-address-state.ts';
import type { BenchmarkSetup } from './BenchmarkSession.ts';
import { type GraphSource, parseSource, printSource } from './graph-source.ts';
import { findSubject } from './subjects.ts';

export const mostRuns = 20;

interface SetupState {
  readonly setup: BenchmarkSetup;
  setSource(source: GraphSource): void;
  /** Another subject has other settings: the usual ones. */
  setSubject(id: string): void;
  setValue(id: string, value: number | string): void;
  setSeed(seed: number): void;
  setRuns(runs: number): void;
  setQualityOverTime(isOn: boolean): void;
  setDrawn(isOn: boolean): void;
}

/** What is to be measured, kept in the address: a link or a reload brings it again. */
export function useSetup(): SetupState {
  const [parameters, setParameters] = useSearchParams();
  const [sourceText, setSourceText] = useAddressState('graph');
  const [seedText, setSeedText] = useAddressState('seed');
  const [runsText, setRunsText] = useAddressState('runs');
  const [qualityText, setQualityText] = useAddressState('quality');
  const [drawText, setDrawText] = useAddressState('draw');
  const subjectId = parameters.get('subject') ?? '';
  const valuesText = parameters.get('settings') ?? '';
  const setup = useMemo((): BenchmarkSetup => {
    const subject = findSubject(subjectId);
    return {
      source: parseSource(sourceText),
      subject,
      values: { ...defaultValues(subject.parameters), ...parseValues(valuesText) },
      seed: toWhole(seedText, 0, 1),
      runs: Math.min(mostRuns, toWhole(runsText, 1, 1)),
      hasQualityOverTime: qualityText !== 'end',
      isDrawn: drawText !== 'end',
    };
  }, [sourceText, subjectId, valuesText, seedText, runsText, qualityText, drawText]);

  return {
    setup,
    setSource: (source) => setSourceText(printSource(source)),
    setSubject: (id) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('settings');
          next.set('subject', id);
          return next;
        },
        { replace: true },
      ),
    setValue(id, value) {
      const changed = { ...parseValues(valuesText), [id]: value };
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('settings', JSON.stringify(changed));
          return next;
        },
        { replace: true },
      );
    },
    setSeed: (seed) => setSeedText(seed === 1 ? '' : String(seed)),
    setRuns: (runs) => setRunsText(runs === 1 ? '' : String(runs)),
    setQualityOverTime: (isOn) => setQualityText(isOn ? '' : 'end'),
    setDrawn: (isOn) => setDrawText(isOn ? '' : 'end'),
  };
}

function toWhole(text: string, least: number, usual: number): number {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= least ? number : usual;
}

/** An address that somebody has broken has no settings. */
function parseValues(text: string): ParameterValues {
  try {
    const values: unknown = JSON.parse(text || '{}');
    if (typeof values !== 'object' || values === null) return {};
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
    ) as ParameterValues;
  } catch (error) {
    console.warn(`the address has settings that are no JSON: ${text}`, error);
    return {};
  }
}
