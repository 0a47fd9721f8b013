import type { VertexInk } from '../../geometry/DrawFrame.ts';
import { SharedColumn } from '../../geometry/SharedColumns.ts';
import { largestDotPx } from '../../layers/lib/vertex-shader.ts';
import { startVertexInk } from './ink-job.ts';
import type { PictureArea, PictureSubject } from './picture-plan.ts';

interface VertexViewJob {
  readonly ink: Promise<VertexInk>;
  abort(): void;
}

/** Starts jobs that list, and rasterise, the vertices in view. Keeps their columns in shared memory. */
export class VertexViews {
  readonly #order = new SharedColumn<Uint32Array>();
  readonly #radii = new SharedColumn<Float32Array>();
  readonly #colors = new SharedColumn<Uint8Array>();

  /** With `isListOnly`, nothing is rasterised. `spare`: a dot buffer to reuse. */
  start(
    area: PictureArea & { readonly positions: Float32Array },
    { columns, minRadius, lift, isRound }: PictureSubject,
    { isListOnly, spare }: { readonly isListOnly: boolean; readonly spare: Uint8Array | undefined },
  ): VertexViewJob {
    const { count, order, radii, colors, fullRadius } = columns;
    const key = String(columns.revision);
    return startVertexInk({
      ...area,
      order: this.#order.of(order, order.length, key),
      radii: this.#radii.of(radii, count, key),
      colors: this.#colors.of(colors, 4 * count, key),
      fullRadius,
      minRadius,
      lift,
      largeFromPx: isRound ? largestDotPx : 0,
      isListOnly,
      spare,
    });
  }
}
