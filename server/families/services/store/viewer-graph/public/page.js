import { addressOf, call, fail, onSubmit, say } from './common.js';

const form = document.querySelector('form');
let name = '';

async function start() {
  const described = await call('graph');
  ({ name } = described);
  // The user may have typed meanwhile.
  form.first.value ||= `${described.vertexCollections[0] || ''}/`;
  say(`The graph ${name}; vertices of ${described.vertexCollections.join(', ')}`);
}

onSubmit(form, async () => {
  const first = form.first.value.trim();
  await call(`query/${first.split('/').map(encodeURIComponent).join('/')}`);
  const [, base, database, route] = /^(.*?)\/_db\/([^/]+)(\/.*)\/$/.exec(new URL(addressOf('')).pathname);
  const query = new URLSearchParams({
    adapter: 'foxx',
    route: decodeURIComponent(route),
    first,
    start: 'none',
  });
  location.assign(`${base}/_db/${database}/graph/${encodeURIComponent(name)}?${query}`);
});
start().catch(fail);
