import { cutText } from '../../lib/bound-text.ts';

/** How the file draws a vertex. */
interface VertexLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  /** In the unit of the file. */
  readonly size?: number | undefined;
  readonly shape?: string | undefined;
}

/** How the file draws an edge. */
interface EdgeLook {
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly width?: number | undefined;
}

/** A vertex of a file. */
export interface ImportedVertex {
  /** As in the file; unique. */
  readonly id: string;
  readonly label: string | undefined;
  readonly position: { readonly x: number; readonly y: number } | undefined;
  readonly look?: VertexLook | undefined;
  /** Labels of the vertex in a property graph, such as 'Person;Admin'. */
  readonly type?: string | undefined;
  /** JSON text by attribute, so that numbers keep their digits. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Line of the file in which it begins; from 1. */
  readonly line: number;
}

export interface ImportedEdge {
  /** As in the file; may occur several times, as in multigraphs. */
  readonly id: string | undefined;
  /** The wanted key of the document, such as `_key` of an export; undefined: none is wanted. */
  readonly key?: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Undefined: the format does not say. */
  readonly isDirected?: boolean | undefined;
  readonly look?: EdgeLook | undefined;
  /** Type of the edge in a property graph. */
  readonly type?: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
}

/** A part of a file that is not imported. */
export interface ImportProblem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Maximum number of vertices and edges of an import. */
export const maxElements = 1_000_000;
/** Problems that are kept; all are counted. */
const maxProblems = 1000;

/** A file that cannot be imported at all. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** The vertices and edges of one or several files. */
export class ImportedGraph {
  readonly vertices = new Map<string, ImportedVertex>();
  readonly edges: ImportedEdge[] = [];
  readonly problems: ImportProblem[] = [];
  problemCount = 0;
  /** True if the file is an export of this workspace: its ids are those of the database. */
  isOwnExport = false;
  /** What the file has that is not read, each once. */
  readonly notes = new Set<string>();
  /** Name of the format, if it is known only after reading. */
  formatName: string | undefined;

  /** Throws ImportError beyond the limits. `file`: its name, for problems. */
  addVertex(vertex: ImportedVertex, file: string): void {
    if (vertex.id === '') this.refuse(file, vertex.line, 'The vertex has no id.');
    else if (this.vertices.has(vertex.id)) {
      this.refuse(file, vertex.line, `Too many nodes with the same ID: '${shorten(vertex.id)}'`);
    } else {
      this.#requireRoom();
      this.vertices.set(vertex.id, vertex);
    }
  }

  addEdge(edge: ImportedEdge, file: string): void {
    if (edge.from === '' || edge.to === '') {
      this.refuse(file, edge.line, `The edge has no ${edge.from === '' ? 'source' : 'target'}.`);
    } else {
      this.#requireRoom();
      this.edges.push(edge);
    }
  }

  refuse(file: string, line: number, text: string): void {
    this.problemCount += 1;
    if (this.problems.length < maxProblems) this.problems.push({ file, line, text });
  }

  #requireRoom(): void {
    if (this.vertices.size + this.edges.length < maxElements) return;
    throw new ImportError(
      `The files have more than ${maxElements.toLocaleString('en-US')} vertices and edges.`,
    );
  }
}

export function shorten(text: string): string {
  return cutText(text, 80);
}
