import { type CrewMessage, runHelper } from './lib/Crew.ts';
import { type LayoutMaterial, toLayoutWork } from './lib/layout/layout-work.ts';

/** Entry point of a helper worker: takes ranges of the layout of the job that started it. */
addEventListener('message', ({ data }: MessageEvent<CrewMessage<LayoutMaterial>>) => {
  runHelper(data, toLayoutWork);
});
