import { type RefObject, useLayoutEffect, useState } from 'react';

/** The size of an element in CSS pixels, updated when it changes. */
export function useSize(host: RefObject<Element | null>) {
  const [size, setSize] = useState({ widthPx: 800, heightPx: 400 });
  useLayoutEffect(() => {
    const element = host.current!;
    const read = () => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight });
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [host]);
  return size;
}
