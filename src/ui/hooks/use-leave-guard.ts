import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

interface LeaveGuard {
  /** True while a question is needed. */
  readonly isActive: () => boolean;
  /** Asks the user; true: the navigation continues. */
  readonly ask: () => Promise<boolean>;
  /** True if closing or reloading the page would lose input. */
  readonly losesInput: () => boolean;
}

/** The position of the page in the history of the tab; the router stores it. */
const historyIndex = () => (window.history.state as { readonly idx?: number } | null)?.idx ?? 0;

/**
 * Asks before the screen is left: by links, commands, the back button, and by closing the page. A change of the query
 * string is no leaving.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const isActive = useEffectEvent(() => guard.isActive());
  const ask = useEffectEvent(() => guard.ask());
  const losesInput = useEffectEvent(() => guard.losesInput());
  const { navigator } = useContext(UNSAFE_NavigationContext);

  useEffect(() => {
    const pathname = window.location.pathname;
    const { push, replace } = navigator;
    const isLeaving = (to: Parameters<typeof push>[0]) => {
      const target = typeof to === 'string' ? to : (to.pathname ?? '');
      const path = target.split(/[?#]/)[0]!;
      return path !== '' && !pathname.endsWith(path) && isActive();
    };
    const guarded =
      (go: typeof push): typeof push =>
      (...args) => {
        if (!isLeaving(args[0])) return go.apply(navigator, args);
        void ask().then((isConfirmed) => {
          if (isConfirmed) go.apply(navigator, args);
        });
      };
    navigator.push = guarded(push);
    navigator.replace = guarded(replace);

    let index = historyIndex();
    let isAllowed = false;
    /** In the capture phase: before the router sees the new address. */
    const onPop = (event: PopStateEvent) => {
      const step = historyIndex() - index;
      if (isAllowed || step === 0 || window.location.pathname === pathname || !isActive()) {
        index = historyIndex();
        return;
      }
      event.stopImmediatePropagation();
      window.history.go(-step);
      void ask().then((isConfirmed) => {
        if (!isConfirmed) return;
        isAllowed = true;
        window.history.go(step);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (losesInput()) event.preventDefault();
    };
    window.addEventListener('popstate', onPop, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      window.removeEventListener('popstate', onPop, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigator]);
}
