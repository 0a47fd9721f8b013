/** Work outside of the worker; the kernel continues after it settled. The time counts as the phase. */
interface Wait {
  readonly until: Promise<unknown>;
  readonly phase: string;
}

/** `frame`: the next picture must not be shown before the next animation frame. */
export type KernelPause = undefined | 'frame' | Wait;

/** Waits for a promise and returns its value. */
export function* waitFor<Value>(promise: Promise<Value>, phase: string): Generator<KernelPause, Value> {
  let outcome: { readonly value: Value } | { readonly error: unknown } | undefined;
  const until = promise.then(
    (value) => {
      outcome = { value };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  yield { until, phase };
  if (outcome === undefined) throw new Error('expected the promise to be settled, found it pending');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
