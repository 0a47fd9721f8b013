import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { unlessLeft } from '../lib/unless-left.ts';
import { ScreenSkeleton } from './feedback/ScreenSkeleton.tsx';

/** A component whose code can be loaded before it is shown. */
type LazyComponent<Props extends object> = ComponentType<Props> & { preload(): void };

/**
 * A component whose code is loaded when it is first shown, or by `preload`. React's `lazy` keeps the fallback for at
 * least 300 ms; this component appears as soon as its code is loaded. An error of loading is thrown to the next error
 * boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <ScreenSkeleton />,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, by its module
  function Lazy(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Component) return;
      let isRemoved = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isRemoved) setComponent(() => component);
        },
        (error: unknown) => {
          const show = () => {
            if (isRemoved) return;
            setComponent(() => {
              throw error;
            });
          };
          unlessLeft(show);
        },
      );
      return () => {
        isRemoved = true;
      };
    }, [Component]);
    return Component ? <Component {...props} /> : fallback;
  }
  return Object.assign(Lazy, {
    preload() {
      if (loaded) return;
      // The component itself loads again and reports an error.
      load().then(
        (component) => {
          loaded = component;
        },
        () => undefined,
      );
    },
  });
}
