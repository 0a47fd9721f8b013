/** Names of all metrics by id. Their descriptions are loaded when the list of metrics opens or a metric runs. */
export const metricNames = {
  betweenness: 'Betweenness',
  biconnected: 'Bridges and articulation points',
  closeness: 'Closeness and harmonic',
  components: 'Connected components',
  degree: 'Degree',
  dominators: 'Dominators',
  eccentricity: 'Eccentricity',
  ego: 'Ego networks',
  eigenvector: 'Eigenvector',
  hits: 'Hubs and authorities',
  influence: 'Influence',
  'k-core': 'k-core',
  'k-truss': 'k-truss',
  katz: 'Katz',
  'label-propagation': 'Communities (label propagation)',
  leiden: 'Communities (Leiden)',
  motifs: 'Motifs',
  'page-rank': 'PageRank',
  'personal-page-rank': 'Personalised PageRank',
  'random-walks': 'Random walks',
  'topological-order': 'Topological order and cycles',
  triangles: 'Triangles and clustering',
} as const;

export type MetricId = keyof typeof metricNames;
