import { useEffect } from 'react';
import { setOverlay } from '../../store/overlays.ts';

let typed = '';

/** Text typed while the palette was loading. */
export function typedAhead(): string {
  return typed;
}

export function forgetTypedAhead(): void {
  typed = '';
}

/** Placeholder while the palette's code loads: stores typed letters and prevents them from triggering shortcuts. */
export function PaletteWait() {
  useEffect(() => {
    forgetTypedAhead();
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOverlay('isPaletteOpen', false);
      else if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, []);
  return null;
}
