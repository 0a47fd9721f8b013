import { chooseInk, type InkChoice, inkStorageName, toInkSetting } from './ink-choice.ts';
import { prepareTestDraw } from './test-draw.ts';

let chosen: InkChoice | undefined;

/** The path of all graphs of the page. The first call may draw a test, which changes the state of the context. */
export function inkChoiceOfPage(gl: WebGL2RenderingContext): InkChoice {
  chosen ??= choose(gl);
  return chosen;
}

/** After a failure of the GPU, the page uses the workers. */
export function leaveGpu(reason: string): InkChoice {
  chosen = { path: 'workers', reason };
  return chosen;
}

function choose(gl: WebGL2RenderingContext): InkChoice {
  const setting = toInkSetting(localStorage.getItem(inkStorageName));
  if (setting === 'workers') return chooseInk(setting, undefined);
  const test = prepareTestDraw(gl);
  try {
    return chooseInk(setting, test?.time);
  } finally {
    test?.destroy();
  }
}
