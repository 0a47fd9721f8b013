import { describe, expect, test } from 'vitest';
import type { EdgeInkInput } from '../../protocol/jobs.ts';
import { maxPassing, stubShare } from '../../protocol/lib/ink-tone.ts';
import edgeInk from '../../workers/kernels/edge-ink.ts';
import { insideCircle } from '../../workers/lib/ink/inside-circle.ts';

const size = 240;
const stubPx = size * stubShare;

/** Coverage of a square picture of these edges, given as (x0, y0, x1, y1) in pixels. */
function draw(lines: readonly (readonly number[])[], paint?: EdgeInkInput['paint']): Uint8Array {
  const input: EdgeInkInput = {
    sources: Uint32Array.from(lines, (_, line) => 2 * line),
    targets: Uint32Array.from(lines, (_, line) => 2 * line + 1),
    positions: Float32Array.from(lines.flat()),
    scale: 1,
    offsetX: 0,
    offsetY: 0,
    width: size,
    height: size,
    step: 1,
    contrast: 1,
    ...(paint && { paint }),
  };
  const context = { takeMessages: () => [], phase: () => undefined, show: () => undefined };
  const steps = edgeInk.run(input, context);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return (value as { readonly coverage: Uint8Array }).coverage;
  }
}

const at = (coverage: Uint8Array, x: number, y: number, bytes = 1) =>
  coverage[bytes * (y * size + x) + bytes - 1]!;
/** Edges that pass through the picture near its lower border. */
const passing = (count: number) => Array.from({ length: count }, () => [-50, 230, size + 50, 230]);
const oneEnd = [120.5, 100.5, 120.5, -600];
const twoEnds = [20.5, 150.5, 220.5, 150.5];

describe('edges of a part of a large graph', () => {
  test('with one end in the picture are drawn near this end, darker in the nearer half', () => {
    const coverage = draw([...passing(maxPassing + 1), oneEnd, twoEnds]);
    const near = at(coverage, 120, Math.round(100 - 0.25 * stubPx));
    const far = at(coverage, 120, Math.round(100 - 0.75 * stubPx));
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0);
    expect(at(coverage, 120, Math.round(100 - stubPx - 3))).toBe(0);
    expect(at(coverage, 120, 150)).toBeGreaterThan(near);
    expect(at(coverage, 30, 150)).toBeGreaterThan(near);
  });

  test('are whole with fewer passing edges', () => {
    const coverage = draw([...passing(maxPassing), oneEnd]);
    expect(at(coverage, 120, 5)).toBe(at(coverage, 120, 95));
    expect(at(coverage, 120, 5)).toBeGreaterThan(0);
  });

  test('keep their colours along their length, also as curves', () => {
    const lines = [...passing(maxPassing + 1), oneEnd];
    const colors = new Uint32Array(lines.length).fill(0xff0000);
    const coverage = draw(lines, { curve: 0.0001, colors });
    const pixel = 4 * (95 * size + 120);
    expect([...coverage.subarray(pixel, pixel + 3)]).toEqual([255, 0, 0]);
    expect(at(coverage, 120, Math.round(100 - stubPx - 3), 4)).toBe(0);
  });
});

test.each([
  ['through its middle', [-10, 0, 10, 0], [0.25, 0.75]],
  ['from its middle', [0, 0, 20, 0], [0, 0.25]],
  ['inside', [-1, 0, 1, 0], [0, 1]],
  ['beside it', [-10, 6, 10, 6], undefined],
  ['before it', [-20, 0, -10, 0], undefined],
  ['a point inside', [1, 1, 1, 1], [0, 1]],
  ['a point outside', [6, 6, 6, 6], undefined],
])('the part of a line in a circle: %s', (_, line, expected) => {
  const found = insideCircle(Float32Array.from([0, 0, ...line]), 2, 0, 0, 5);
  expect(found).toEqual(expected);
});
