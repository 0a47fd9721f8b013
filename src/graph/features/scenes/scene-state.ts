import { z } from 'zod';
import { collectRegistry } from '../../../../protocol/lib/registry.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { AnySceneSection, SceneSection } from '../../workspace/saved/SceneSection.ts';

const sections: readonly SceneSection<unknown>[] = [
  ...collectRegistry(
    import.meta.glob<AnySceneSection>('../*/saved/*.ts', { eager: true, import: 'default' }),
  ).values(),
]
  .map((section) => section as unknown as SceneSection<unknown>)
  .sort((left, right) => left.order - right.order);

/** Version of the description; a later one is refused. */
export const sceneVersion = 1;

/**
 * The description of one scene: everything that a reload, a saved scene, a file and a link bring back. The values are
 * validated by the sections when they are loaded.
 */
export const sceneState = z.object({
  version: z.literal(sceneVersion),
  graph: z.string(),
  sections: z.record(z.string(), z.unknown()),
});
export type SceneState = z.infer<typeof sceneState>;

/** Stamps of section values by id, for `readChangedSections`. */
export type SceneStamps = ReadonlyMap<string, string>;

/** The scene of a workspace, as it is shared with others. The values share no arrays that the workspace changes. O(V + E). */
export function readSceneState(workspace: GraphWorkspace): SceneState {
  const values = sections.flatMap((section) => {
    const value = section.save(workspace);
    return value === undefined ? [] : [[section.id, section.share?.(value) ?? value] as const];
  });
  return { version: sceneVersion, graph: workspace.source.name, sections: Object.fromEntries(values) };
}

/** The current stamps of the sections that have one. */
export function readStamps(workspace: GraphWorkspace): SceneStamps {
  return new Map(
    sections.flatMap(({ id, stamp }) => (stamp === undefined ? [] : [[id, stamp(workspace)] as const])),
  );
}

/** Computes in slices what `readChangedSections` would compute at once. Ends at once if there is nothing to do. */
export function* prepareSections(workspace: GraphWorkspace): Generator<undefined, void> {
  for (const { prepare } of sections) if (prepare !== undefined) yield* prepare(workspace);
}

/** The sections whose values may differ since `before`; undefined: all. A section without a value is `undefined`. */
export function readChangedSections(
  workspace: GraphWorkspace,
  before: SceneStamps | undefined,
): ReadonlyMap<string, unknown> {
  const changed = sections.filter(
    ({ id, stamp }) => stamp === undefined || before?.get(id) !== stamp(workspace),
  );
  return new Map(changed.map((section) => [section.id, section.save(workspace)] as const));
}

/**
 * Loads a scene into an empty workspace. Returns what could not be restored, one
 * sentence each. Throws without a change if the vertices and edges are not valid. `usesSettings`: the settings of the
 * graph apply instead of the sections that they have.
 */
export function loadSceneState(
  workspace: GraphWorkspace,
  state: SceneState,
  { usesSettings = false }: { readonly usesSettings?: boolean } = {},
): readonly string[] {
  const faults: string[] = [];
  // Nothing is awaited: panels and view are called once, and one layout starts.
  workspace.batch(() => {
    for (const { id, schema, load, isSetting } of sections) {
      if (state.sections[id] === undefined || (isSetting && usesSettings)) continue;
      const start = performance.now();
      try {
        load(workspace, schema.parse(state.sections[id]));
        performance.measure(`scene section ${id}`, { start });
      } catch (error) {
        const fault = new Error(`The part '${id}' of the scene is not valid: ${describe(error)}`);
        if (id === 'elements') throw fault;
        faults.push(fault.message);
      }
    }
  });
  return faults;
}

function describe(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error);
  const [issue] = error.issues;
  const place = issue?.path.join('.') || 'the top level';
  return `${issue?.message} at ${place}`;
}
