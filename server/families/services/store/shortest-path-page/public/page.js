import { attributes, call, documentLink, element, fail, keepInAddress, onSubmit, say } from './common.js';

const form = document.querySelector('form');
const list = document.querySelector('.list');
const given = new URLSearchParams(location.search);

function edgeItem(edge, from) {
  const isForward = edge._from === from._id;
  return element('li', { class: 'edge' }, isForward ? '↓ ' : '↑ ', documentLink(edge._id), attributes(edge));
}

async function find() {
  const { graph, from, to } = form;
  const ends = { from: from.value.trim(), to: to.value.trim() };
  list.replaceChildren();
  keepInAddress({ graph: graph.value, ...ends });
  say('Searching …');
  const { vertices, edges } = await call(
    `path/${encodeURIComponent(graph.value)}?${new URLSearchParams(ends)}`,
  );
  for (const [at, vertex] of vertices.entries()) {
    if (at > 0) list.append(edgeItem(edges[at - 1], vertices[at - 1]));
    list.append(
      element('li', {}, element('div', { class: 'head' }, documentLink(vertex._id)), attributes(vertex)),
    );
  }
  say(`${vertices.length} vertices, ${edges.length} ${edges.length === 1 ? 'edge' : 'edges'}`);
}

async function start() {
  const { graphs, first } = await call('graphs');
  const chosen = given.get('graph') || first;
  form.graph.replaceChildren(...graphs.map((name) => new Option(name, name, false, name === chosen)));
  if (graphs.length === 0) return say('This database has no graphs.');
  if (form.from.value === '' || form.to.value === '') return say('Enter the ids of two vertices.');
  return find();
}

onSubmit(form, find);
form.from.value = given.get('from') || '';
form.to.value = given.get('to') || '';
start().catch(fail);
