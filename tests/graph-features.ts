import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFiles } from './project-files.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The name of the feature of the graph workspace that a file belongs to. */
export const featureOf = (path: string) => /^src\/graph\/features\/([\w-]+)\//.exec(path)?.[1];

/** The `needs` of each feature, read from its entry. */
export const featureNeeds: ReadonlyMap<string, readonly string[]> = new Map(
  sourceFiles(['src/graph/features'])
    .filter((file) => file.endsWith('/feature.ts'))
    .map((file) => {
      const list = /^ {2}needs: \[([^\]]*)\],$/m.exec(textOf(file))![1]!;
      return [featureOf(file)!, [...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1]!)];
    }),
);

/** The feature that declares each member of `FeatureState`. */
const featureOfMember: ReadonlyMap<string, string> = new Map(
  sourceFiles(['src/graph/features']).flatMap((file) => {
    const text = textOf(file);
    const declared = /interface FeatureState(?: extends (\w+) \{\}| (\{[^}]*\}))/.exec(text);
    if (declared === null) return [];
    const [, name, own] = declared;
    const body = own ?? new RegExp(`interface ${name} \\{([^]*?)\\n\\}`).exec(text)![1]!;
    return [...body.matchAll(/^\s*readonly (\w+)\??:/gm)].map(
      (member) => [member[1]!, featureOf(file)!] as const,
    );
  }),
);

export interface StateRead {
  readonly from: string;
  readonly member: string;
  readonly feature: string;
}

/** Members of the states of features that files read from a variable or a property named `state` or `before`. */
export function statesReadBy(files: readonly string[]): readonly StateRead[] {
  return files.flatMap((from) => {
    const text = textOf(from);
    // `const { a, b } = workspace.state`, and `({ a, b }) =>` as a function of the state.
    const taken = [
      ...text.matchAll(/\{([^{}]*)\} = (?:[\w.]*\.)?(?:state|before)\b/g),
      ...text.matchAll(/(?:inputs: |useWorkspaceState\()\(\{([^{}]*)\}\)/g),
      ...text.matchAll(/\{([^{}]*)\}: WorkspaceState\b/g),
    ].map((match) => match[1]!);
    return [...featureOfMember]
      .filter(
        ([member]) =>
          new RegExp(`\\b(?:state|before)\\.${member}\\b`).test(text) ||
          taken.some((names) => new RegExp(`\\b${member}\\b`).test(names)),
      )
      .map(([member, feature]) => ({ from, member, feature }));
  });
}
