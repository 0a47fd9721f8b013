/** Something that must not happen, with what is needed to repeat it. */
export interface Finding {
  readonly round: string;
  /** Findings of one round and kind are counted together; the first ones are shown. */
  readonly kind: string;
  readonly detail: string;
  /** In a form that can be repeated: a curl command, the bytes sent, or the generator of a large body. */
  readonly request?: string | undefined;
}

const shownPerKind = 3;

/** Everything that was found in a run, bounded by kind. */
export class Findings {
  readonly #shown: Finding[] = [];
  readonly #counts = new Map<string, number>();
  readonly #onNew: (finding: Finding) => void;

  constructor(onNew: (finding: Finding) => void) {
    this.#onNew = onNew;
  }

  add(finding: Finding): void {
    const key = `${finding.round}: ${finding.kind}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > shownPerKind) return;
    this.#shown.push(finding);
    this.#onNew(finding);
  }

  /** The first findings of each kind. */
  get shown(): readonly Finding[] {
    return this.#shown;
  }

  /** `round: kind` → how often. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}

export function describeFinding({ round, kind, detail, request }: Finding): string {
  return `${round}: ${kind}: ${detail}${request === undefined ? '' : `\n  ${request}`}`;
}
