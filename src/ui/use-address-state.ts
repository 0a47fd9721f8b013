import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A part of the address's query, so that back, reload and links bring it again. '' is left out of the address. */
export function useAddressState(
  name: string,
  {
    isStep = false,
  }: { /** A change is a step of the history: back undoes it. */ readonly isStep?: boolean } = {},
): readonly [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: !isStep },
      ),
    [setParameters, name, isStep],
  );
  return [parameters.get(name) ?? '', set];
}
