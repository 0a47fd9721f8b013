import { useCallback, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Query strings set since the last render of an address: later changes before the render build on them. */
const changed = new WeakMap<object, URLSearchParams>();

/** A state in the URL's query string, so that back, reload and links restore it. '' is omitted. */
export function useAddressState(
  name: string,
  { isStep = false }: { /** True: a change adds a history entry. */ readonly isStep?: boolean } = {},
): readonly [string, (value: string) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const router = useEffectEvent(() => ({ navigate, location }));
  const set = useCallback(
    (value: string) => {
      const { navigate: go, location: at } = router();
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
