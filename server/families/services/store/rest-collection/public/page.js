import { attributes, call, documentLink, element, fail, onSubmit, say } from './common.js';

const pageSize = 20;
const filter = document.querySelector('#filter');
const create = document.querySelector('#create');
const list = document.querySelector('.list');
const previous = document.querySelector('#previous');
const next = document.querySelector('#next');
let offset = 0;

function documentItem(found) {
  const remove = element('button', { type: 'button', 'aria-label': `Delete ${found._key}` }, 'Delete');
  remove.addEventListener('click', () => {
    if (!confirm(`Delete the document ${found._key}?`)) return;
    call(`documents/${encodeURIComponent(found._key)}`, { method: 'DELETE' })
      .then(show)
      .catch(fail);
  });
  return element(
    'li',
    {},
    element('div', { class: 'head' }, documentLink(found._id), remove),
    attributes(found),
  );
}

async function show() {
  const query = new URLSearchParams({ offset, limit: pageSize, where: filter.where.value || '{}' });
  const { documents, total } = await call(`documents?${query}`);
  list.replaceChildren(...documents.map(documentItem));
  if (documents.length === 0) list.append(element('li', { class: 'empty' }, 'No documents.'));
  previous.disabled = offset === 0;
  next.disabled = offset + documents.length >= total;
  say(
    documents.length === 0
      ? `${total} documents`
      : `${offset + 1} to ${offset + documents.length} of ${total}`,
  );
}

function turn(step) {
  offset = Math.max(0, offset + step);
  show().catch(fail);
}

previous.addEventListener('click', () => turn(-pageSize));
next.addEventListener('click', () => turn(pageSize));
onSubmit(filter, () => {
  offset = 0;
  return show();
});
onSubmit(create, async () => {
  await call('documents', { method: 'POST', body: create.document.value });
  await show();
});
show().catch(fail);
