import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { notifyError } from '../../store/notifications.ts';

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Code that the page loads when the user first does something in it. */
export interface LateCode<Part> {
  load(): Promise<Part>;
  loaded?: Part;
}

interface Late<Part> {
  /** Undefined until the code is loaded. */
  readonly part: Part | undefined;
  /** A button with this `data-trigger` was clicked before the code was loaded: it is clicked again afterwards. */
  readonly open: (trigger: string) => void;
}

/**
 * Menus and popovers whose code is loaded when the user first does something in the page. Until then, their buttons are
 * plain ones with the same `data-trigger`; the focus stays on them when they are replaced.
 */
export function useLate<Part extends object>(code: LateCode<Part>): Late<Part> {
  const [late, setLate] = useState(() => code.loaded);
  /** The button to click, and the one to focus, once the late parts are shown. */
  const wanted = useRef<string>(undefined);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (late) return;
    const end = new AbortController();
    const start = async () => {
      stopListening();
      try {
        const part = await code.load();
        code.loaded = part;
        if (isPressed) await released(end.signal);
        focused.current = triggerOf(document.activeElement);
        if (!end.signal.aborted) setLate(() => part);
      } catch (error) {
        if (end.signal.aborted) return;
        if (wanted.current !== undefined) notifyError(error, 'The menu could not be opened');
        wanted.current = undefined;
        listen();
      }
    };
    let isPressed = false;
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
    };
    const listen = () => {
      for (const name of interactions) document.addEventListener(name, start, { signal: end.signal });
    };
    const stopListening = () => {
      for (const name of interactions) document.removeEventListener(name, start);
    };
    document.addEventListener('pointerdown', press, { capture: true, signal: end.signal });
    document.addEventListener('pointerup', release, { capture: true, signal: end.signal });
    document.addEventListener('pointercancel', release, { capture: true, signal: end.signal });
    listen();
    return () => end.abort();
  }, [late, code]);
  useLayoutEffect(() => {
    if (!late) return;
    if (focused.current !== undefined) buttonOf(focused.current)?.focus();
    if (wanted.current !== undefined) buttonOf(wanted.current)?.click();
    focused.current = undefined;
    wanted.current = undefined;
  }, [late]);
  return {
    part: late,
    open: (trigger) => {
      wanted.current = trigger;
    },
  };
}

/** A button that is replaced while it is pressed would not be clicked. The click follows the release. */
function released(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve);
    for (const name of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(name, end, { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function triggerOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-trigger]')?.dataset.trigger;
}

function buttonOf(trigger: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-trigger="${CSS.escape(trigger)}"]`);
}
