import { type CrewMessage, helpWith } from './lib/Crew.ts';
import { type RefineMaterial, RefineWork } from './lib/RefineWork.ts';

/** The program of a helper: takes part in the refinements of the job that started it. */
addEventListener('message', ({ data }: MessageEvent<CrewMessage<RefineMaterial>>) => {
  helpWith(data, (material) => new RefineWork(material));
});
