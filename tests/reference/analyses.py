"""Reference values of the analyses by networkx and igraph (Debian: python3-networkx, python3-igraph).

Run as `node tests/reference/write-graphs.mjs | python3 tests/reference/analyses.py > tests/reference/analyses.json`.
Reads graphs as JSON, one a line: {"name", "vertexCount", "sources", "targets"}. Integer columns are stored as the first 16
digits of the SHA-256 of their numbers, joined by commas; other columns as their values at every 97th vertex.
"""

import hashlib
import json
import sys

import igraph
import networkx as nx


def digest(values):
    return hashlib.sha256(",".join(str(int(value)) for value in values).encode()).hexdigest()[:16]


def sample(values):
    return [float(f"{value:.9g}") for value in list(values)[::97]]


def steiner_length(graph, terminals):
    """Length of the tree by Kou, Markowsky and Berman (1981)."""
    distances = nx.Graph()
    paths = {}
    for terminal in terminals:
        lengths, paths[terminal] = nx.single_source_dijkstra(graph, terminal)
        distances.add_weighted_edges_from((terminal, other, lengths[other]) for other in terminals if other > terminal)
    union = nx.Graph()
    for one, other in nx.minimum_spanning_tree(distances).edges:
        nx.add_path(union, paths[one][other])
    tree = nx.minimum_spanning_tree(graph.edge_subgraph(union.edges))
    while True:
        leaves = [v for v in tree if tree.degree(v) == 1 and v not in terminals]
        if not leaves:
            return tree.size(weight="weight")
        tree = tree.subgraph(set(tree) - set(leaves))


def references(n, pairs):
    simple = sorted({(min(a, b), max(a, b)) for a, b in pairs if a != b})
    weights = {pair: 1 + (7 * pair[0] + 5 * pair[1]) % 6 for pair in simple}
    undirected = nx.Graph()
    undirected.add_nodes_from(range(n))
    undirected.add_weighted_edges_from((a, b, w) for (a, b), w in weights.items())
    directed = nx.DiGraph()
    directed.add_nodes_from(range(n))
    directed.add_weighted_edges_from((a, b, w) for (a, b), w in weights.items())
    ig = igraph.Graph(n=n, edges=simple)
    result = {}

    ranks = nx.pagerank(directed, alpha=0.85, personalization={0: 1, 1: 1}, tol=1e-13, max_iter=1000, weight=None)
    result["personalPageRank"] = sample(ranks[v] for v in range(n))
    katz = nx.katz_centrality(undirected, alpha=0.01, tol=1e-12, max_iter=10000)
    result["katz"] = sample(katz[v] for v in range(n))
    truss = [0] * n
    k, left = 2, undirected
    while left.number_of_edges() > 0:
        for a, b in left.edges:
            truss[a] = truss[b] = k
        k += 1
        left = nx.k_truss(undirected, k)
    result["truss"] = digest(truss)
    result["articulations"] = digest(sorted(ig.articulation_points()))
    result["bridges"] = digest(value for pair in sorted(simple[e] for e in ig.bridges()) for value in pair)
    blocks = ig.biconnected_components()
    count, largest = [0] * n, [0] * n
    for block in blocks:
        for vertex in block:
            count[vertex] += 1
            largest[vertex] = max(largest[vertex], len(block))
    result["blocks"] = digest(count)
    result["largestBlock"] = digest(largest)
    result["ego"] = digest(size - 1 for size in ig.neighborhood_size(order=2))
    result["motifs4"] = [0 if m != m else int(m) for m in ig.motifs_randesu(size=4)]
    census = nx.triadic_census(directed)
    result["triads"] = [census[name] for name in nx.algorithms.triads.TRIAD_NAMES]
    dominators = nx.immediate_dominators(directed, 0)
    result["dominators"] = digest(dominators.get(v, -1) for v in range(n))
    levels = [0] * n
    for vertex in nx.topological_sort(directed):
        for other in directed.successors(vertex):
            levels[other] = max(levels[other], levels[vertex] + 1)
    result["levels"] = digest(levels)
    result["spanning"] = sum(d["weight"] for _, _, d in nx.minimum_spanning_edges(undirected, data=True))
    result["spanningMaximum"] = sum(d["weight"] for _, _, d in nx.maximum_spanning_edges(undirected, data=True))
    terminals = [v for v in range(3, n, n // 9) if v in nx.node_connected_component(undirected, 3)]
    result["terminals"] = terminals
    result["steiner"] = steiner_length(undirected, terminals)
    result["flow"] = nx.maximum_flow_value(undirected, 0, n // 2, capacity="weight")
    result["directedFlow"] = nx.maximum_flow_value(directed, 0, n // 2, capacity="weight")
    cutoff = 5 if len(simple) < 7000 else 3
    result["simplePaths"] = sum(1 for _ in nx.all_simple_paths(undirected, 0, 5, cutoff=cutoff))
    result["assortativity"] = ig.assortativity_degree(directed=False)
    result["meanDistance"] = ig.average_path_length(directed=False, unconn=True)
    law = igraph.power_law_fit(ig.degree(), method="discrete")
    result["powerLaw"] = {"exponent": law.alpha, "from": law.xmin, "distance": law.D}
    sides = nx.Graph()
    sides.add_nodes_from(range(n))
    sides.add_edges_from((2 * (a // 2), 2 * (b // 2) + 1) for a, b in simple if 2 * (b // 2) + 1 < n)
    matching = nx.bipartite.hopcroft_karp_matching(sides, top_nodes=range(0, n, 2))
    result["matching"] = len(matching) // 2
    projected = nx.bipartite.weighted_projected_graph(sides, range(0, n, 2))
    result["projectionPairs"] = projected.number_of_edges()
    result["projectionLargest"] = max(d["weight"] for _, _, d in projected.edges(data=True))
    subject = 7
    unlinked = [(subject, v) for v in range(n) if v != subject and not undirected.has_edge(subject, v)]
    for name, measure in (
        ("jaccard", nx.jaccard_coefficient),
        ("adamicAdar", nx.adamic_adar_index),
        ("resourceAllocation", nx.resource_allocation_index),
        ("attachment", nx.preferential_attachment),
    ):
        scores = sorted((score for _, _, score in measure(undirected, unlinked)), reverse=True)[:10]
        result[name] = [float(f"{score:.9g}") for score in scores]
    return result


def main():
    results = {}
    for line in sys.stdin:
        graph = json.loads(line)
        pairs = list(zip(graph["sources"], graph["targets"]))
        results[graph["name"]] = references(graph["vertexCount"], pairs)
    json.dump(results, sys.stdout, indent=1)
    print()


main()
