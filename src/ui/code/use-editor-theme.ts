import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { applyEditorTheme } from './monaco.ts';

/** Gives the editors the theme of the page. It is called before the effect that creates an editor. */
export function useEditorTheme(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shownScheme = useRef<string>(undefined);
  useEffect(() => {
    // A theme that is set twice renders the lines without their colours.
    if (shownScheme.current === scheme) return;
    applyEditorTheme(scheme === 'dark');
    shownScheme.current = scheme;
  }, [scheme]);
}
