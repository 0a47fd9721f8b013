import type { Binding, Span, VariableId } from '../ast.ts';
import type { VariableInfo } from './resolve.ts';

/** A variable with its mutable use count. */
interface MutableVariable extends VariableInfo {
  useCount: number;
}

interface Scope {
  readonly isLoop: boolean;
  readonly variables: Map<string, MutableVariable>;
}

/** Variables visible at the current point of resolution: scopes within levels (queries within queries). */
export class Scopes {
  /** Indexed by id; index 0 is unused. */
  readonly variables: (MutableVariable | undefined)[] = [undefined];
  private readonly levels: Scope[][] = [];

  startQuery(): void {
    this.levels.push([{ isLoop: false, variables: new Map() }]);
  }

  endQuery(): void {
    this.levels.pop();
  }

  /** Opens the scope of a loop; its variables are visible up to the end of the query or a COLLECT. */
  startLoop(): void {
    this.level.push({ isLoop: true, variables: new Map() });
  }

  /** Drops the variables of this query from its first loop on. */
  collect(): void {
    const loops = this.loopDepth > 0 ? 1 : 0;
    this.level.length = 1;
    for (let index = 0; index < loops; index++) this.startLoop();
  }

  /** Runs with an additional variable that shadows variables of the same name or alias, such as CURRENT. */
  within<T>(binding: Binding, kind: VariableInfo['kind'], run: (id: VariableId) => T, alias?: string): T {
    this.level.push({ isLoop: false, variables: new Map() });
    const variable = this.declare(binding.name, kind, binding);
    if (alias !== undefined) this.level.at(-1)!.variables.set(alias, variable);
    const result = run(variable.id);
    this.level.pop();
    return result;
  }

  declare(name: string, kind: VariableInfo['kind'], declaredAt: Span): MutableVariable {
    const variable: MutableVariable = {
      id: this.variables.length,
      name,
      kind,
      declaredAt: { start: declaredAt.start, end: declaredAt.end },
      loopDepth: this.loopDepth,
      queryDepth: this.levels.length - 1,
      useCount: 0,
    };
    this.variables.push(variable);
    this.level.at(-1)!.variables.set(name, variable);
    return variable;
  }

  find(name: string): MutableVariable | undefined {
    for (let depth = this.levels.length - 1; depth >= 0; depth--) {
      const level = this.levels[depth]!;
      for (let index = level.length - 1; index >= 0; index--) {
        const variable = level[index]!.variables.get(name);
        if (variable !== undefined) return variable;
      }
    }
    return undefined;
  }

  /** Visible variables of the innermost query in order of declaration. */
  ownVariables(): readonly MutableVariable[] {
    return this.level.flatMap((scope) => [...scope.variables.values()]);
  }

  /** True after a loop of the innermost query. */
  get isInLoop(): boolean {
    return this.loopDepth > 0;
  }

  names(): readonly string[] {
    return this.levels.flatMap((level) => level.flatMap((scope) => [...scope.variables.keys()]));
  }

  private get level(): Scope[] {
    return this.levels.at(-1)!;
  }

  private get loopDepth(): number {
    return this.level.filter((scope) => scope.isLoop).length;
  }
}
