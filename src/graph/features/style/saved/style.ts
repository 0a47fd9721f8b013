import type { z } from 'zod';
import { keepSlots } from '../../../styles/CategorySlots.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { graphStyle } from '../../../workspace/settings.ts';

/** Labels, shapes, colours and sizes. Before the elements, so that their arrival loads values and bundles edges. */
export default {
  id: 'style',
  order: -10,
  isSetting: true,
  schema: graphStyle,
  save: ({ model, state }) => keepSlots(model, state.style),
  load: (workspace, style) => workspace.setStyle(style),
} satisfies SceneSection<z.infer<typeof graphStyle>>;
