import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { notifyError } from '../../../store/notifications.ts';
import { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { useCanvasTheme } from './use-canvas-theme.ts';

/**
 * Mounts the view of a workspace in the element of the ref, with the current theme, until the component unmounts.
 * `attach` sets the view in the workspace and returns the detach function.
 */
export function useGraphView(
  workspace: GraphWorkspace,
  attach: (view: GraphView, host: HTMLElement) => () => void,
): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const theme = useCanvasTheme();
  const currentTheme = useEffectEvent(() => theme);
  const attachView = useEffectEvent(attach);

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const element = host.current!;
    GraphView.create(element, workspace.model, {
      style: workspace.state.style,
      values: workspace.values,
      theme: currentTheme(),
      onError: (error) => notifyError(error, 'Graph error'),
      onColumns: () => workspace.announceValues(),
    }).then(
      (view) => {
        if (isGone) {
          view.destroy();
          return;
        }
        // Both may have changed while the view was created.
        view.setTheme(currentTheme());
        end = attachView(view, element);
      },
      (error: unknown) => notifyError(error, 'Graph drawing failed'),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [workspace]);

  useEffect(() => workspace.view?.setTheme(theme), [workspace, theme]);
  return host;
}
