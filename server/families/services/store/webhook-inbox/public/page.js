import { addressOf, call, element, fail, onSubmit, say } from './common.js';

const filter = document.querySelector('#filter');
const test = document.querySelector('#test');
const list = document.querySelector('.list');

function eventItem({ _key, sender, event, time, payload }) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload, undefined, 2);
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'head' },
      element('span', {}, event === null ? sender : `${sender}: ${event}`),
      element(
        'time',
        { class: 'muted', datetime: new Date(time).toISOString() },
        new Date(time).toLocaleString(),
      ),
      element('code', { class: 'muted' }, _key),
    ),
    element('pre', { tabindex: '0', role: 'region', 'aria-label': `Body of event ${_key}` }, text),
  );
}

async function showEvents() {
  const sender = filter.sender.value.trim();
  const events = await call(`events${sender === '' ? '' : `?sender=${encodeURIComponent(sender)}`}`);
  list.replaceChildren(...events.map(eventItem));
  if (events.length === 0) list.append(element('li', { class: 'empty' }, 'No events yet. Send one below.'));
  say(`${events.length} ${events.length === 1 ? 'event' : 'events'}, the newest first`);
}

onSubmit(filter, showEvents);
onSubmit(test, async () => {
  await call(`hooks/${encodeURIComponent(test.sender.value)}`, { method: 'POST', body: test.body.value });
  await showEvents();
});
document.querySelector('#address').textContent = addressOf('hooks/');
showEvents().catch(fail);
