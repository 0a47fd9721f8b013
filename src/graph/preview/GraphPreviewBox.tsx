import { useComputedColorScheme } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { LateTooltip } from '../../ui/late-tooltip/LateTooltip.tsx';
import { canvasThemes, type ThemeName } from '../styles/theme.ts';
import classes from './GraphPreviewBox.module.css';
import { type GraphCounts, type PreviewedGraph, useGraphPreview } from './use-graph-preview.ts';

interface BoxProps extends Omit<PreviewProps, 'scheme'> {
  readonly isInView: boolean;
}

interface PreviewProps {
  readonly graph: PreviewedGraph;
  readonly counts: GraphCounts | undefined;
  readonly countError: Error | null;
  readonly scheme: ThemeName;
}

/** The preview on a graph's tile, loaded while the tile is visible. */
export function GraphPreviewBox({ isInView, ...props }: BoxProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <div className={classes.box} style={{ background: canvasThemes[scheme].background }}>
      {isInView && <Preview {...props} scheme={scheme} />}
    </div>
  );
}

function Preview({ graph, counts, countError, scheme }: PreviewProps) {
  const state = useGraphPreview(graph, counts, countError);
  switch (state.kind) {
    case 'loading':
      return undefined;
    case 'empty':
      return <span className={classes.note}>No vertices yet</span>;
    case 'failed':
      return (
        <LateTooltip label={state.reason}>
          <span role="img" aria-label={`No preview: ${state.reason}`} className={classes.failed}>
            <IconPhotoOff size={20} aria-hidden />
          </span>
        </LateTooltip>
      );
    case 'picture': {
      const { pictures, totalVertices, vertexCount, edgeCount } = state.preview;
      const all = formatAmount(totalVertices, 'vertex');
      const vertices = vertexCount < totalVertices ? `${formatExact(vertexCount)} of ${all}` : all;
      return (
        <Picture blob={pictures[scheme]} label={`Preview: ${vertices}, ${formatAmount(edgeCount, 'edge')}`} />
      );
    }
  }
}

function Picture({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const [url, setUrl] = useState<string>();
  useLayoutEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url && <img className={classes.picture} src={url} alt={label} draggable={false} />;
}
