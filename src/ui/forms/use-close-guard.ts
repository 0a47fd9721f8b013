import { type FormEvent, useEffect, useRef, useState } from 'react';

interface CloseGuard {
  /** For the `onInput` of the form. */
  readonly onInput: (event: FormEvent) => void;
  /** Closes the form, after a question if something was typed. A second call closes it. */
  readonly requestClose: () => void;
  /** The question is shown. */
  readonly isAsking: boolean;
}

interface CloseGuardOptions {
  /** False for a form whose input is worth nothing, such as a confirmation. */
  readonly isActive: boolean;
  /** The input is stored as a draft: a reload does not lose it. */
  readonly hasDraft: boolean;
  readonly onClose: () => void;
}

/** Asks before a form with typed input is closed by Esc, by a click beside it, or by leaving the page. */
export function useCloseGuard({ isActive, hasDraft, onClose }: CloseGuardOptions): CloseGuard {
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isActive || hasDraft) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isActive, hasDraft]);
  return {
    onInput({ target }) {
      if (!isText(target)) return;
      isTyped.current = true;
      setAsking(false);
    },
    requestClose() {
      if (!isActive || !isTyped.current || isAsking) onClose();
      else setAsking(true);
    },
    isAsking,
  };
}

/** Types of fields whose value is a choice or a search. */
const otherTypes = ['search', 'checkbox', 'radio', 'file', 'range', 'color'];

function isText(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.dataset.editor !== undefined) ||
    (target instanceof HTMLInputElement && !otherTypes.includes(target.type))
  );
}
