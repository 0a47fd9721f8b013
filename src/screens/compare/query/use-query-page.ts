import { useEffect, useRef, useState } from 'react';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { describeError } from '../../../api/errors.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { sideConnection } from '../sides.ts';
import { type MatchedRows, matchRows } from './match-rows.ts';
import { runOnBoth, type SideResult } from './run-query.ts';

interface Compared {
  readonly sides: readonly [SideResult, SideResult];
  readonly rows: MatchedRows;
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

export type QueryPageState = ReturnType<typeof useQueryPage>;

/** State and actions of the comparison of a query on two databases. */
export function useQueryPage() {
  const [leftText, setLeft] = useAddressState('left');
  const [right, setRight] = useAddressState('right');
  const left = leftText === '' ? pageDatabase() : leftText;
  const [text, setText] = useState('');
  const [binds, setBinds] = useState('{}');
  const [runs, setRuns] = useState(3);
  const [isRevIgnored, setRevIgnored] = useState(true);
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const [compared, setCompared] = useState<Compared>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setPhase({ kind: 'running', text: 'Running …' });
    try {
      const query = { text, bindVars: readBinds(binds), runs };
      const connections = [sideConnection(left), sideConnection(right)] as const;
      const sides = await runOnBoth(connections, query, stop.signal, (progress) =>
        setPhase({ kind: 'running', text: progress }),
      );
      const [one, other] = sides;
      const work = matchRows(one.rows, other.rows, isRevIgnored ? ['_rev'] : []);
      const rows = await runInSlices(work, () => !stop.signal.aborted);
      if (rows === undefined) return;
      setCompared({ sides, rows });
      setPhase({ kind: 'idle' });
    } catch (error) {
      if (running.current !== stop) return;
      setPhase(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', text: describeError(error).text });
    }
  };
  return {
    left,
    setLeft,
    right,
    setRight,
    text,
    setText,
    binds,
    setBinds,
    runs,
    setRuns,
    isRevIgnored,
    setRevIgnored,
    phase,
    compared,
    start,
    stop: () => {
      running.current?.abort();
      setPhase({ kind: 'idle' });
    },
  };
}

/** Throws for a text that is not a JSON object. */
function readBinds(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(text.trim() === '' ? '{}' : text);
  } catch (error) {
    throw new Error(`Bind parameters: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new Error('Bind parameters: expected a JSON object such as {"limit": 10}.');
}
