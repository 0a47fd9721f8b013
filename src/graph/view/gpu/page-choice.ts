import { browserItems } from '../../../store/browser-storage/browser-items.ts';
import { chooseInk, type InkChoice, inkStorageName, toInkSetting } from './ink-choice.ts';
import { prepareTestDraw, type TestDrawing } from './test-draw.ts';

let chosen: InkChoice | undefined;
let prepared: { readonly gl: WebGL2RenderingContext; readonly test: TestDrawing | undefined } | undefined;

/**
 * The path of all graphs of the page. The first call may prepare a test draw and return undefined; the second call, in a
 * later frame, runs it. Both change the state of the context.
 */
export function inkChoiceOfPage(gl: WebGL2RenderingContext): InkChoice | undefined {
  if (chosen !== undefined) return chosen;
  const setting = toInkSetting(browserItems.read(inkStorageName));
  if (setting !== 'workers' && prepared?.gl !== gl) {
    prepared = { gl, test: prepareTestDraw(gl) };
    return undefined;
  }
  const test = prepared?.test;
  prepared = undefined;
  try {
    chosen = chooseInk(setting, test?.time);
  } finally {
    test?.destroy();
  }
  return chosen;
}

/** After a failure of the GPU, the page uses the workers. */
export function leaveGpu(reason: string): InkChoice {
  chosen = { path: 'workers', reason };
  return chosen;
}
