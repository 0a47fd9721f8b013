import type { Collections } from '../../../adapters/GraphAdapter.ts';
import { distanceWeight, type PathEnds } from '../path-state.ts';

/** A query for the same paths in the database; parallel edges form one path. */
export function pathsAsAql(ends: PathEnds, { vertices, edges }: Collections): string {
  const direction = { out: 'OUTBOUND', in: 'INBOUND', any: 'ANY' }[ends.direction];
  const isAttribute = ends.weight !== '' && ends.weight !== distanceWeight;
  const options = isAttribute
    ? `\n  OPTIONS { weightAttribute: ${JSON.stringify(ends.weight)}, defaultWeight: 1 }`
    : '';
  const kind = isAttribute ? 'K_SHORTEST_PATHS' : 'ALL_SHORTEST_PATHS';
  return `WITH ${vertices.map(quote).join(', ')}
FOR path IN ${direction} ${kind}
  ${JSON.stringify(ends.from)} TO ${JSON.stringify(ends.to)}
  ${edges.map(quote).join(', ')}${options}
  LIMIT 1000
  COLLECT stops = path.vertices[*]._id
  SORT LENGTH(stops)
  LIMIT ${ends.most}
  RETURN stops
`;
}

function quote(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '')}\``;
}
