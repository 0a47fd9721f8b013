import type { Dialect } from '../../../../../protocol/dialect.ts';
import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import type { DefinitionChange, LoggedIndex } from '../../../../storage/types.ts';
import { type LineHome, lineTypes, logForms } from './log-forms.ts';

/** A changed document. `json` is the last member: a follower of this server takes it without parsing the line. */
export function putLine(dialect: Dialect, tick: number, home: LineHome, json: string): string {
  return `${lineStart(dialect, tick, logForms[dialect].putType(home.isEdge), home)},"data":${json}}`;
}

export function removalLine(dialect: Dialect, tick: number, home: LineHome, key: string): string {
  return `${lineStart(dialect, tick, lineTypes.removed, home)},${logForms[dialect].removed(key, tick)}}`;
}

function lineStart(dialect: Dialect, tick: number, type: number, home: LineHome): string {
  return `{"tick":"${tick}","type":${type},"tid":"0",${logForms[dialect].home(home)}`;
}

export function definitionLine(dialect: Dialect, tick: number, change: DefinitionChange): string {
  const { databaseId, database, kind } = change;
  const form = logForms[dialect];
  const start = { tick: String(tick), type: lineTypes[kind], tid: '0', ...form.database(change) };
  switch (change.kind) {
    case 'createDatabase':
    case 'dropDatabase':
      return stringifyJson({ ...start, data: { id: databaseId, name: database } });
    case 'create':
    case 'change': {
      const parameters = form.parameters(change.properties);
      return stringifyJson({ ...start, ...form.collection(change), [form.collectionMember]: parameters });
    }
    case 'createIndex':
    case 'dropIndex': {
      const index = change.kind === 'createIndex' ? loggedIndex(change.index) : { id: change.index.number };
      const named = form.hasIndexNames ? { ...index, name: change.index.name } : index;
      return stringifyJson({ ...start, ...form.collection(change), [form.indexMember]: named });
    }
    case 'rename': {
      const { name, oldName } = change;
      const names = { name, oldName };
      return stringifyJson({ ...start, ...form.collection(change), [form.collectionMember]: names });
    }
    case 'drop':
    case 'truncate':
      return stringifyJson({ ...start, ...form.collection(change) });
  }
}

/** The definition of an index in the log. */
function loggedIndex({ number, type, name, fields, unique, sparse, options }: LoggedIndex) {
  return { id: number, type, name, fields, unique, sparse, ...options };
}
