import { type RefObject, useEffect, useRef } from 'react';
import { notifyError } from '../../../store/notifications.ts';
import { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { useCanvasTheme } from './use-canvas-theme.ts';

/**
 * Shows a workspace's graph in the element of the ref, in the present theme, as long as the component is there. `attach`
 * makes the view the workspace's and gives what takes it away again.
 */
export function useGraphView(
  workspace: GraphWorkspace,
  attach: (view: GraphView, host: HTMLElement) => () => void,
): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const theme = useCanvasTheme();
  const latest = useRef({ attach, theme });
  latest.current = { attach, theme };

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const element = host.current!;
    GraphView.create(element, workspace.model, {
      style: workspace.state.style,
      values: workspace.values,
      theme: latest.current.theme,
      onError: (error) => notifyError(error, 'Graph error'),
      onColumns: () => workspace.set({ modelRevision: workspace.state.modelRevision + 1 }),
    }).then(
      (view) => {
        if (isGone) {
          view.destroy();
          return;
        }
        view.setTheme(latest.current.theme);
        end = latest.current.attach(view, element);
      },
      (error: unknown) => notifyError(error, 'The graph cannot be drawn'),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [workspace]);

  useEffect(() => workspace.view?.setTheme(theme), [workspace, theme]);
  return host;
}
