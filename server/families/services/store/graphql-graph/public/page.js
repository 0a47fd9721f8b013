import { call, fail, onSubmit, say } from './common.js';

const form = document.querySelector('form');
const result = document.querySelector('#result');

function example(collection) {
  return `{
  graph { name vertexCollections edgeCollections }
  vertices(collection: ${JSON.stringify(collection)}, limit: 3) {
    id
    attributes
    neighbors(limit: 3) { id }
  }
}`;
}

async function run() {
  say('Running …');
  result.hidden = true;
  const variables = JSON.parse(form.variables.value || '{}');
  const answer = await call('graphql', {
    method: 'POST',
    body: JSON.stringify({ query: form.query.value, variables }),
  });
  result.textContent = JSON.stringify(answer, undefined, 2);
  result.hidden = false;
  if (answer.errors === undefined) say('The query has run.');
  else fail(answer.errors.map(({ message }) => message).join('\n'));
}

async function start() {
  const { data } = await call('graphql', {
    method: 'POST',
    body: JSON.stringify({ query: '{ graph { name vertexCollections } }' }),
  });
  // The user may have typed meanwhile.
  form.query.value ||= example(data.graph.vertexCollections[0] || '');
  say(`The graph ${data.graph.name}`);
  document.querySelector('#schema').textContent = await call('schema');
}

onSubmit(form, run);
form.query.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
});
start().catch(fail);
