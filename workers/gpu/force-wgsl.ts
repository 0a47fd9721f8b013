/** Threads of a workgroup, and points of a tile in its memory. */
export const groupSize = 64;
/** Edges of a hub are summed by several threads: number of entries of the adjacency list per thread. */
export const entriesPerSegment = 64;

/**
 * A step of a refinement (`RefineWork`) in three passes: `repel` sums the repulsion of all pairs, `pull` the attraction
 * by edges, `advance` moves the vertices. `isNear`: the bounded forces.
 */
export const forceWgsl = `
struct Task {
  vertexCount: u32,
  segmentCount: u32,
  // Vertices whose repulsion the pass sums: from this one on.
  first: u32,
  // The sources of the repulsion are divided into slices, so that small graphs occupy all cores.
  sliceCount: u32,
  sliceLength: u32,
  reach: f32,
  // Bounded forces: 1 / unit²; others: square of the distance below which the repulsion is damped.
  scale: f32,
  // Square of the distance beyond which there is no bounded repulsion.
  squaredCutoff: f32,
  repulsion: f32,
  gravity: f32,
  linearPull: f32,
  nearPull: f32,
  maxFullPulls: f32,
  relaxationFactor: f32,
}

override isNear: bool;

@group(0) @binding(0) var<uniform> task: Task;
// By vertex: x, y, mass, and length of the last displacement.
@group(0) @binding(1) var<storage, read_write> points: array<vec4f>;
// By slice and vertex: repulsion.
@group(0) @binding(2) var<storage, read_write> field: array<vec2f>;
// By entry of the adjacency list: neighbour, and bits of the weight.
@group(0) @binding(3) var<storage, read> links: array<vec2u>;
// Vertex and first entry; the end of the last segment follows.
@group(0) @binding(4) var<storage, read> segments: array<vec2u>;
// By segment: attraction, and stiffness of its edges.
@group(0) @binding(5) var<storage, read_write> pulls: array<vec3f>;
// By vertex: first segment; the number of segments follows.
@group(0) @binding(6) var<storage, read> firstSegments: array<u32>;
// By vertex: the anchor of bounded forces, otherwise x is the factor of gravity.
@group(0) @binding(7) var<storage, read> aims: array<vec2f>;

var<workgroup> tile: array<vec4f, ${groupSize}>;

fn strengthAt(squared: f32) -> f32 {
  if (isNear) {
    let share = 1.0 / (1.0 + squared * task.scale);
    return select(0.0, share * share, squared < task.squaredCutoff);
  }
  return 1.0 / (squared + task.scale);
}

@compute @workgroup_size(${groupSize})
fn repel(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let vertex = task.first + group.x * ${groupSize}u + local;
  let own = points[min(vertex, task.vertexCount - 1u)].xy;
  let end = min(task.vertexCount, (group.y + 1u) * task.sliceLength);
  var force = vec2f();
  for (var start = group.y * task.sliceLength; start < end; start += ${groupSize}u) {
    let source = points[min(start + local, end - 1u)];
    tile[local] = select(vec4f(), source, start + local < end);
    workgroupBarrier();
    for (var nth = 0u; nth < ${groupSize}u; nth++) {
      let other = tile[nth];
      let way = own - other.xy;
      force += way * (other.z * strengthAt(dot(way, way)));
    }
    workgroupBarrier();
  }
  if (vertex < task.vertexCount) {
    field[group.y * task.vertexCount + vertex] = force;
  }
}

@compute @workgroup_size(${groupSize})
fn pull(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= task.segmentCount) {
    return;
  }
  let segment = segments[id.x];
  let own = points[segment.x].xy;
  var sum = vec3f();
  for (var entry = segment.y; entry < segments[id.x + 1u].y; entry++) {
    let link = links[entry];
    let way = points[link.x].xy - own;
    var weight = bitcast<f32>(link.y);
    if (isNear) {
      let share = min(1.0, task.maxFullPulls * weight);
      weight = share * (task.linearPull + task.nearPull / (1.0 + task.scale * dot(way, way)));
    }
    sum += vec3f(weight * way, weight);
  }
  pulls[id.x] = sum;
}

@compute @workgroup_size(${groupSize})
fn advance(@builtin(global_invocation_id) id: vec3u) {
  let vertex = id.x;
  if (vertex >= task.vertexCount) {
    return;
  }
  let point = points[vertex];
  let aim = aims[vertex];
  var push = vec2f();
  for (var slice = 0u; slice < task.sliceCount; slice++) {
    push += field[slice * task.vertexCount + vertex];
  }
  var gravity = task.gravity;
  var force = push + gravity * (aim - point.xy);
  // 1 for the repulsion.
  var stiffness = 1.0 + gravity;
  if (!isNear) {
    gravity *= point.z * aim.x;
    force = push * (point.z * task.repulsion) - gravity * point.xy;
    stiffness = gravity + 1e-9;
  }
  for (var segment = firstSegments[vertex]; segment < firstSegments[vertex + 1u]; segment++) {
    force += pulls[segment].xy;
    stiffness += pulls[segment].z;
  }
  let size = length(force);
  let share = min(task.relaxationFactor / stiffness, task.reach / max(size, 1e-9));
  points[vertex] = vec4f(point.xy + share * force, point.z, share * size);
}
`;
