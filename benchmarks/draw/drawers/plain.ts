import type { CameraMove, Drawer, DrawerInput } from './Drawer.ts';

const vertexGlsl = `#version 300 es
uniform vec4 uPlace;  // world x, y of the centre; clip units per world unit
in vec2 aPosition;
void main() {
  gl_Position = vec4((aPosition - uPlace.xy) * uPlace.zw, 0.0, 1.0);
  gl_PointSize = 3.0;
}`;

const fragmentGlsl = `#version 300 es
precision mediump float;
uniform vec4 uColor;
out vec4 color;
void main() { color = uColor; }`;

/**
 * The least that draws a graph: GL lines with alpha blending and square points, everything in each frame. The lower bound
 * for the time of a whole picture.
 */
export default function create({ host, positions, ends }: DrawerInput): Promise<Drawer> {
  const canvas = document.createElement('canvas');
  canvas.width = host.clientWidth * devicePixelRatio;
  canvas.height = host.clientHeight * devicePixelRatio;
  canvas.style.cssText = 'width:100%;height:100%;display:block';
  host.append(canvas);
  const gl = canvas.getContext('webgl2', { antialias: false, powerPreference: 'high-performance' })!;
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertexGlsl],
    [gl.FRAGMENT_SHADER, fragmentGlsl],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, no hook of React
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, positions, gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, ends, gl.STATIC_DRAW);
  const attribute = gl.getAttribLocation(program, 'aPosition');
  gl.enableVertexAttribArray(attribute);
  gl.vertexAttribPointer(attribute, 2, gl.FLOAT, false, 0, 0);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  const place = gl.getUniformLocation(program, 'uPlace');
  const color = gl.getUniformLocation(program, 'uColor');
  const { worldX, worldY, zoom } = homeOf(host, positions);
  const listeners = new Set<() => void>();
  let move: CameraMove = { rightPx: 0, downPx: 0, closer: 1 };
  let request = 0;
  const draw = () => {
    request = 0;
    const near = zoom * move.closer;
    const [x, y] = [worldX + move.rightPx / zoom, worldY + move.downPx / zoom];
    gl.uniform4f(place, x, y, (2 * near) / host.clientWidth, (-2 * near) / host.clientHeight);
    gl.clearColor(1, 1, 1, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform4f(color, 0.72, 0.75, 0.8, 0.2);
    gl.drawElements(gl.LINES, ends.length, gl.UNSIGNED_INT, 0);
    gl.uniform4f(color, 0.18, 0.44, 0.87, 1);
    gl.drawArrays(gl.POINTS, 0, positions.length / 2);
    for (const listener of listeners) listener();
  };
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        listeners.delete(done);
        resolve();
      };
      listeners.add(done);
      if (request === 0) request = requestAnimationFrame(draw);
    });
  return Promise.resolve({
    contexts: [gl],
    show: (next) => {
      move = next;
      if (request === 0) request = requestAnimationFrame(draw);
    },
    onFrame: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenComplete: nextFrame,
    redraw: nextFrame,
  });
}

/** The camera that shows everything. */
function homeOf({ clientWidth, clientHeight }: HTMLElement, positions: Float32Array) {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  positions.forEach((value, index) => {
    min[index & 1] = Math.min(min[index & 1]!, value);
    max[index & 1] = Math.max(max[index & 1]!, value);
  });
  const [width, height] = [max[0]! - min[0]!, max[1]! - min[1]!];
  return {
    worldX: (min[0]! + max[0]!) / 2,
    worldY: (min[1]! + max[1]!) / 2,
    zoom: 0.95 * Math.min(clientWidth / width, clientHeight / height),
  };
}
