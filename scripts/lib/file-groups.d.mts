interface Module {
  readonly id: string;
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
}

export interface Rules {
  readonly fileCost: number;
  occasionOf(entry: string): string;
  afterOf(occasion: string): string | undefined;
  weightOf(occasion: string): number;
}

export function groupModules(
  modules: readonly Module[],
  firstEntries: readonly string[],
  rules: Rules,
): readonly (readonly string[])[];
