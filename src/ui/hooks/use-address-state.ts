import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Queries that were set since an address was rendered: a second change in the same moment builds upon the first. */
const changed = new WeakMap<object, URLSearchParams>();

/** A part of the address's query, so that back, reload and links bring it again. '' is left out of the address. */
export function useAddressState(
  name: string,
  {
    isStep = false,
  }: { /** A change is a step of the history: back undoes it. */ readonly isStep?: boolean } = {},
): readonly [string, (value: string) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const current = useRef({ navigate, location });
  current.current = { navigate, location };
  const set = useCallback(
    (value: string) => {
      const { navigate: go, location: at } = current.current;
      const next = new URLSearchParams(changed.get(at) ?? at.search);
      if (value === '') next.delete(name);
      else next.set(name, value);
      changed.set(at, next);
      void go({ search: next.toString() }, { replace: !isStep });
    },
    [name, isStep],
  );
  return [new URLSearchParams(location.search).get(name) ?? '', set];
}
