import { type CrewMessage, runHelper } from './lib/Crew.ts';
import { type RefineMaterial, RefineWork } from './lib/RefineWork.ts';

/** Entry point of a helper worker: takes ranges of the force refinement of the job that started it. */
addEventListener('message', ({ data }: MessageEvent<CrewMessage<RefineMaterial>>) => {
  runHelper(data, (material) => new RefineWork(material));
});
