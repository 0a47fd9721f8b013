/** A detected problem, with the data to repeat it. */
export interface Finding {
  readonly round: string;
  /** Findings of one round and kind are counted together; the first ones are shown. */
  readonly kind: string;
  readonly detail: string;
  /** In a repeatable form: a curl command, the sent bytes, or the generator of a large body. */
  readonly request?: string | undefined;
}

const shownPerKind = 3;

/** All findings of a run, limited by kind. */
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

  /** `round: kind` → number of findings. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}

export function describeFinding({ round, kind, detail, request }: Finding): string {
  return `${round}: ${kind}: ${detail}${request === undefined ? '' : `\n  ${request}`}`;
}
