import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { IndexDefinition } from '../../../../storage/types.ts';

/** 2.8 returns an estimate for these types only. */
const estimatedTypes: ReadonlySet<string> = new Set(['primary', 'edge', 'hash']);

type Form = Readonly<Record<string, unknown>>;

/** Fixed values of the geo indexes of current servers. */
const geoCells = { bestIndexedLevel: 17, worstIndexedLevel: 4, maxNumCoverCells: 8 };

/** An index in answers to clients. */
export function indexForm(index: IndexDefinition, dialect: Dialect): Form {
  return dialect === '2.8' ? legacyForm(index) : currentForm(index);
}

function currentForm({
  id,
  name,
  type,
  fields,
  unique,
  sparse,
  options,
  selectivityEstimate = 1,
}: IndexDefinition): Form {
  const common = { id, name, type, fields, unique, sparse };
  const { estimates = true, ...others } = options;
  const estimated = { estimates, ...(estimates === true ? { selectivityEstimate } : {}) };
  switch (type) {
    case 'cap':
      return { id, name, type, ...options, unique: false };
    case 'primary':
    case 'edge':
      return { ...common, selectivityEstimate };
    case 'geo':
      return { ...common, ...geoCells, legacyPolygons: false, ...options };
    case 'fulltext':
      return { ...common, ...options };
    case 'ttl':
      return { ...common, estimates, ...others };
    case 'mdi':
    case 'mdi-prefixed': {
      const { formerType, ...rest } = others;
      const prefix = Array.isArray(rest.prefixFields) ? rest.prefixFields.length : 0;
      const own = { ...common, type: formerType ?? type, fields: fields.slice(prefix) };
      // Values of several dimensions have no estimate.
      const estimate = prefix === 0 ? { estimates } : estimated;
      return { ...own, fieldValueTypes: 'double', ...estimate, ...rest };
    }
    default:
      return { ...common, ...estimated, deduplicate: true, cacheEnabled: false, ...others };
  }
}

function legacyForm({
  id,
  type,
  fields,
  unique,
  sparse,
  options,
  selectivityEstimate = 1,
}: IndexDefinition): Form {
  if (type === 'cap') return { id, type, ...options, unique: false };
  if (type === 'geo') {
    const { geoJson } = options;
    const kind = fields.length === 1 ? { type: 'geo1', geoJson } : { type: 'geo2' };
    return { id, fields, constraint: false, unique: false, ignoreNull: true, sparse: true, ...kind };
  }
  const estimate = estimatedTypes.has(type) ? { selectivityEstimate } : {};
  const { deduplicate: _deduplicate, ...others } = options;
  return { id, type, fields, unique, sparse, ...estimate, ...others };
}
