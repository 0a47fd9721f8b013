import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import type { newGraphOf } from '../../../graph/import/new-graph.ts';
import { fitPositions } from '../../../graph/preview/fit-positions.ts';
import { liftColor, pairOf } from '../../../graph/styles/palette.ts';
import { type CanvasTheme, canvasThemes } from '../../../graph/styles/theme.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import classes from './NewGraphDialog.module.css';
import { type PlanSample, placeSample, samplePlan } from './plan-sample.ts';

const width = 620;
const height = 240;
const marginPx = 14;

/** The new graph as it will look, or its first vertices. */
export function PlanPicture({ plan }: { readonly plan: ReturnType<typeof newGraphOf> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const sample = useMemo(() => samplePlan(plan), [plan]);
  const [state, setState] = useState<'laying out' | 'drawn' | { readonly problem: string }>('laying out');
  useEffect(() => {
    const stop = new AbortController();
    setState('laying out');
    placeSample(sample, stop.signal)
      .then((positions) => {
        if (stop.signal.aborted || canvas.current === null) return;
        draw(canvas.current, sample, positions, canvasThemes[scheme]);
        setState('drawn');
      })
      .catch((error: unknown) => {
        const { isStop, text } = describeError(error);
        if (!isStop && !stop.signal.aborted) setState({ problem: text });
      });
    return () => stop.abort();
  }, [sample, scheme]);
  const total = plan.elements.vertices.length;
  const shown =
    sample.vertexCount < total
      ? `The first ${formatExact(sample.vertexCount)} of ${formatAmount(total, 'vertex')}`
      : 'All vertices';
  return (
    <figure
      aria-label="Preview"
      style={{ margin: 0 }}
      data-state={typeof state === 'string' ? state : 'failed'}
    >
      <canvas ref={canvas} className={classes.picture} role="img" aria-label="Picture of the new graph" />
      <figcaption className={classes.pictureNote}>
        {typeof state === 'object'
          ? `The preview could not be drawn: ${state.problem}`
          : state === 'drawn'
            ? `${shown}, ${sample.positions === undefined ? 'laid out' : 'as in the file'}.`
            : 'Laying out the preview…'}
      </figcaption>
    </figure>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  sample: PlanSample,
  positions: Float32Array,
  theme: CanvasTheme,
): void {
  const ratio = window.devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser offers no canvas');
  context.scale(ratio, ratio);
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  const places = fitPositions(positions, width, height, marginPx);
  const at = (vertex: number) => [places[2 * vertex]!, places[2 * vertex + 1]!] as const;
  context.strokeStyle = theme.edge;
  context.globalAlpha = Math.max(0.15, Math.min(0.7, 200 / Math.max(1, sample.sources.length)));
  context.lineWidth = 1;
  context.beginPath();
  sample.sources.forEach((source, edge) => {
    context.moveTo(...at(source));
    context.lineTo(...at(sample.targets[edge]!));
  });
  context.stroke();
  context.globalAlpha = 1;
  const least = sample.vertexCount > 200 ? 1.5 : 3.5;
  for (let vertex = 0; vertex < sample.vertexCount; vertex++) {
    const color = sample.colors[vertex] ?? pairOf(sample.groups[vertex]!).background;
    context.fillStyle = liftColor(color, theme.lift);
    context.beginPath();
    context.arc(...at(vertex), least + Math.min(4, 0.6 * Math.sqrt(sample.degrees[vertex]!)), 0, 2 * Math.PI);
    context.fill();
  }
}
