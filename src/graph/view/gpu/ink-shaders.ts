import {
  densestShare,
  faintLines,
  fullInk,
  localAmount,
  minFullLines,
  stubShare,
} from '../../../../protocol/lib/ink-tone.ts';
import { cellGlsl } from './texture-rows.ts';

/** Texture units of the columns that the edge shader reads. */
export const columnUnits = {
  uPositions: 0,
  uSources: 1,
  uTargets: 2,
  uAmounts: 3,
  uColors: 4,
  uTargetColors: 5,
  uRoutes: 6,
} as const;

/** Bins of the histogram; the first one counts all pixels with ink. */
export const bins = 128;
/** Parts of the picture that are counted in parallel. */
export const chunks = 64;
/** Samples of a picture per direction. */
const sampleSide = 256;

const head = (define: string) => `#version 300 es
${define}
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
`;

/**
 * A segment of an edge without vertex attributes: the numbers of vertex and edge address the columns. Lines are clipped
 * to the picture as in `InkBuffer`. A quad is one pixel higher (or wider) than the line on each side along the minor
 * axis: its ink decreases linearly to both sides and sums to one line per pixel column, as in Xiaolin Wu (1991).
 */
export const edgeVertexGlsl = (define: string) => `${head(define)}
uniform sampler2D uPositions;
uniform usampler2D uSources;
uniform usampler2D uTargets;
uniform usampler2D uAmounts;
uniform usampler2D uColors;
uniform usampler2D uTargetColors;
uniform sampler2D uRoutes;
uniform vec4 uPlace;  // world x, y of the picture's centre; pixels per world unit; offset of curves as a share of the length
uniform vec2 uSize;   // pixels
uniform ivec4 uShare; // first segment, segments per edge, points per route or 0, 1 if edges have amounts
uniform float uPassing;  // share of the edges without an end in the picture that is drawn
flat out float vInk;
flat out float vStub; // length in pixels of an edge that is drawn only near one end; 0: the whole edge
out vec2 vFromEnd;    // from that end, pixels
out float vAcross;
#ifdef COLORS
out vec3 vColor;
#endif
${cellGlsl}
vec2 toPixels(vec2 world) { return (world - uPlace.xy) * uPlace.z + uSize * 0.5; }
bool isInside(vec2 at) { return all(greaterThanEqual(at, vec2(0.0))) && all(lessThan(at, uSize)); }
uint numberAt(usampler2D column, int index) { return texelFetch(column, cellOf(index), 0).r; }
vec2 vertexAt(usampler2D ends, int edge) { return texelFetch(uPositions, cellOf(int(numberAt(ends, edge))), 0).xy; }
vec3 rgbOf(uint rgb) { return vec3(uvec3(rgb >> 16u, rgb >> 8u, rgb) & 255u) / 255.0; }
vec2 pointAt(int edge, vec2 source, vec2 target, int point) {
  if (uShare.z > 0) return toPixels(texelFetch(uRoutes, cellOf(edge * uShare.z + point), 0).xy);
  float t = float(point) / float(uShare.y);
  vec2 way = target - source;
  return toPixels(source + way * t + vec2(way.y, -way.x) * uPlace.w * 4.0 * t * (1.0 - t));
}
// Start and end of the visible part as shares of the line.
vec2 visiblePart(vec2 a, vec2 b) {
  vec2 way = b - a;
  way = mix(way, vec2(1e-6), lessThan(abs(way), vec2(1e-6)));
  vec2 one = -a / way;
  vec2 other = (uSize - 0.01 - a) / way;
  vec2 enter = min(one, other);
  vec2 leave = max(one, other);
  return vec2(max(0.0, max(enter.x, enter.y)), min(1.0, min(leave.x, leave.y)));
}
// Start and end of the part inside a circle as shares of the line, see insideCircle in workers/lib/ink.
vec2 insideCircle(vec2 a, vec2 b, vec2 middle, float radius) {
  vec2 way = b - a;
  vec2 to = middle - a;
  float square = max(dot(way, way), 1e-12);
  float at = dot(to, way) / square;
  float part = at * at - (dot(to, to) - radius * radius) / square;
  return part <= 0.0 ? vec2(1.0, 0.0) : vec2(at - sqrt(part), at + sqrt(part));
}
// 0 to 1; the same for an edge in all pictures.
float chanceOf(int edge) {
  uint hash = uint(edge) * 2654435769u;
  hash = (hash ^ (hash >> 15u)) * 2246822519u;
  return float((hash ^ (hash >> 13u)) >> 8u) / 16777216.0;
}
void main() {
#ifdef QUADS
  int corner = gl_VertexID % 6;
  int piece = uShare.x + gl_VertexID / 6;
  float end = corner == 2 || corner > 3 ? 1.0 : 0.0;
  float side = corner == 1 || corner == 3 || corner == 4 ? 1.0 : -1.0;
#else
  int piece = uShare.x + gl_VertexID / 2;
  float end = float(gl_VertexID & 1);
  float side = 0.0;
#endif
  int edge = piece / uShare.y;
  int part = piece - edge * uShare.y;
  vAcross = side;
  vInk = 1.0;
  vStub = 0.0;
  vFromEnd = vec2(0.0);
#ifdef COLORS
  vColor = vec3(0.0);
#endif
  gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
  vec2 source = vertexAt(uSources, edge);
  vec2 target = vertexAt(uTargets, edge);
  vec2 stubEnd = vec2(0.0);
  if (uPassing < 1.0) {
    bool isSourceInside = isInside(toPixels(source));
    bool isTargetInside = isInside(toPixels(target));
    if (!isSourceInside && !isTargetInside && chanceOf(edge) >= uPassing) return;
    if (isSourceInside && isTargetInside) vInk = ${localAmount.toFixed(1)};
    if (isSourceInside != isTargetInside) vStub = ${stubShare} * min(uSize.x, uSize.y);
    stubEnd = toPixels(isSourceInside ? source : target);
  }
  vec2 a = pointAt(edge, source, target, part);
  vec2 b = pointAt(edge, source, target, part + 1);
  vec2 visible = visiblePart(a, b);
  if (vStub > 0.0) {
    vec2 near = insideCircle(a, b, stubEnd, vStub);
    visible = vec2(max(visible.x, near.x), min(visible.y, near.y));
  }
  if (visible.x >= visible.y) return;
  float along = mix(visible.x, visible.y, end);
  vec2 way = b - a;
  vec2 at = a + way * along;
  vFromEnd = at - stubEnd;
  at += abs(way.x) >= abs(way.y) ? vec2(0.0, side) : vec2(side, 0.0);
  if (uShare.w > 0) vInk *= float(numberAt(uAmounts, edge));
#ifdef COLORS
  vec3 color = rgbOf(numberAt(uColors, edge));
  vColor = mix(color, rgbOf(numberAt(uTargetColors, edge)), (float(part) + along) / float(uShare.y));
#endif
  gl_Position = vec4(at / uSize * 2.0 - 1.0, 0.0, 1.0);
}`;

export const edgeFragmentGlsl = (define: string) => `${head(define)}
flat in float vInk;
flat in float vStub;
in vec2 vFromEnd;
in float vAcross;
#ifdef COLORS
in vec3 vColor;
#endif
out vec4 sums;
void main() {
  float ink = vInk * max(0.0, 1.0 - abs(vAcross)) * (length(vFromEnd) < 0.5 * vStub ? 2.0 : 1.0);
#ifdef COLORS
  sums = vec4(vColor * ink, ink);
#else
  sums = vec4(ink);
#endif
}`;

/** A triangle that covers the target. */
export const coverGlsl = `#version 300 es
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }`;

/** Target `bins` / 4 × `chunks`: number of samples of a part of the picture in four bins of `quarterOf`. */
export const countGlsl = (define: string) => `${head(define)}
uniform sampler2D uInput;
out vec4 count;
void main() {
  ivec4 own = 4 * int(gl_FragCoord.x) + ivec4(0, 1, 2, 3);
  int chunk = int(gl_FragCoord.y);
  vec2 size = vec2(textureSize(uInput, 0));
  vec4 found = vec4(0.0);
  for (int step = 0; step < ${sampleSide ** 2 / chunks}; step++) {
    vec2 cell = vec2(step % ${sampleSide}, chunk * ${sampleSide / chunks} + step / ${sampleSide});
    vec2 shift = fract(cell.yx * vec2(0.6180340, 0.7548777));
    vec4 sums = texelFetch(uInput, ivec2((cell + shift) * size / ${sampleSide.toFixed(1)}), 0);
#ifdef COLORS
    float amount = sums.a * ${fullInk.toFixed(1)};
#else
    float amount = sums.r * ${fullInk.toFixed(1)};
#endif
    if (amount < 1.0) continue;
    int quarter = int(floor(4.0 * log2(amount) + 0.5));
    found += vec4(equal(own, ivec4(clamp(quarter, 1, ${bins - 1}))));
    if (own.x == 0) found.x += 1.0;
  }
  count = found;
}`;

/** Target `bins` × 1: sums over the chunks. Half floats end at 65,504, therefore as shares of all samples. */
export const sumGlsl = `${head('')}
uniform sampler2D uInput;
out vec4 share;
void main() {
  int bin = int(gl_FragCoord.x);
  float sum = 0.0;
  for (int chunk = 0; chunk < ${chunks}; chunk++) sum += texelFetch(uInput, ivec2(bin / 4, chunk), 0)[bin % 4];
  share = vec4(sum / ${(sampleSide ** 2).toFixed(1)});
}`;

/** Target 1 × 1: `fullTone` of the picture. */
export const fullGlsl = `${head('')}
uniform sampler2D uInput;
uniform float uWeight;
out vec4 full;
void main() {
  float most = texelFetch(uInput, ivec2(0, 0), 0).r * ${densestShare};
  float densest = 1.0;
  float above = 0.0;
  for (int quarter = ${bins - 1}; quarter > 0; quarter--) {
    above += texelFetch(uInput, ivec2(quarter, 0), 0).r;
    if (above > most) {
      densest = exp2(float(quarter) / 4.0) / ${fullInk.toFixed(1)};
      break;
    }
  }
  full = vec4(log(1.0 + max(${minFullLines.toFixed(1)}, densest * uWeight) / ${faintLines}));
}`;

/** `inkCoverage` in GLSL. */
export const coverageGlsl = `float inkCoverage(float lines, float full, float strongest) {
  return strongest * min(1.0, log(1.0 + lines / ${faintLines}) / full);
}`;

/** Coverage by pixel, and with colours the mean colour, as `edge-ink` returns them. */
export const toneGlsl = (define: string) => `${head(define)}
uniform sampler2D uInput;
uniform sampler2D uFull;
uniform float uStrongest;
uniform float uWeight;
out vec4 color;
${coverageGlsl}
void main() {
  vec4 sums = texelFetch(uInput, ivec2(gl_FragCoord.xy), 0);
  float full = texelFetch(uFull, ivec2(0, 0), 0).r;
#ifdef COLORS
  color = vec4(sums.rgb / max(sums.a, 1e-4), inkCoverage(sums.a * uWeight, full, uStrongest));
#else
  color = vec4(inkCoverage(sums.r * uWeight, full, uStrongest));
#endif
}`;
