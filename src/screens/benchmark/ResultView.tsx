import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { GraphWorkspace } from '../../graph/commands/GraphWorkspace.ts';
import { canvasThemes } from '../../graph/styles/theme.ts';
import { PointerGestures } from '../../graph/tools/PointerGestures.ts';
import { GraphView } from '../../graph/view/GraphView.ts';
import { notifyError } from '../../store/notifications.ts';
import classes from './benchmark.module.css';

interface ResultViewProps {
  readonly workspace: GraphWorkspace;
  /** The view is there. */
  readonly onReady: () => void;
}

/** The graph as the viewer draws it: it follows the run; the hand may move the camera and nothing else. */
export function ResultView({ workspace, onReady }: ResultViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const latest = useRef({ theme, onReady });
  latest.current = { theme, onReady };

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    GraphView.create(host.current!, workspace.model, {
      style: workspace.state.style,
      values: workspace.values,
      theme: latest.current.theme,
      onError: (error) => notifyError(error, 'Graph error'),
    }).then(
      (view) => {
        if (isGone) {
          view.destroy();
          return;
        }
        end = attach(workspace, view);
        latest.current.onReady();
      },
      (error: unknown) => notifyError(error, 'The graph cannot be drawn'),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [workspace]);

  useEffect(() => workspace.view?.setTheme(theme), [workspace, theme]);

  return <div ref={host} className={classes.picture} role="img" aria-label="The picture of the graph" />;
}

const nothing = () => undefined;

function attach(workspace: GraphWorkspace, view: GraphView): () => void {
  workspace.view = view;
  workspace.isFollowing = true;
  workspace.follow();
  const context = {
    model: workspace.model,
    camera: view.camera,
    pickVertex: nothing,
    pickEdge: nothing,
    pickInside: () => [],
    selectedVertices: () => [],
    run: nothing,
    setConnecting: nothing,
    setMarquee: nothing,
    hold: nothing,
    move: nothing,
    release: nothing,
  };
  const gestures = new PointerGestures(view.canvas, context, {
    machine: () => ({}),
    hover: nothing,
    contextMenu: nothing,
    moveCamera() {
      workspace.isFollowing = false;
    },
  });
  return () => {
    gestures.destroy();
    workspace.view = undefined;
    view.destroy();
  };
}
