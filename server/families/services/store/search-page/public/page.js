import { attributes, call, documentLink, element, fail, keepInAddress, onSubmit, say } from './common.js';

const form = document.querySelector('form');
const list = document.querySelector('.list');

/** A text in which the words are marked. */
function marked(text, words) {
  const parts = document.createElement('span');
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  for (const [at, part] of text.split(new RegExp(`(${escaped.join('|')})`, 'gi')).entries()) {
    parts.append(at % 2 === 1 ? element('mark', {}, part) : part);
  }
  return parts;
}

async function search() {
  const text = form.q.value;
  const words = text.split(/\s+/).filter((word) => word !== '');
  list.replaceChildren();
  keepInAddress({ q: text });
  if (words.length === 0) return say('Enter words that must all occur in a document.');
  say('Searching …');
  const { results, hasMore } = await call(`search?q=${encodeURIComponent(text)}`);
  list.replaceChildren(
    ...results.map(({ document: found }) =>
      element(
        'li',
        {},
        element('div', { class: 'head' }, documentLink(found._id)),
        attributes(found, (shown) => marked(shown, words)),
      ),
    ),
  );
  const count = `${results.length}${hasMore ? ' or more' : ''}`;
  say(
    results.length === 0
      ? 'No document has all of these words.'
      : `${count} ${count === '1' ? 'result' : 'results'}`,
  );
}

onSubmit(form, search);
form.q.value = new URLSearchParams(location.search).get('q') || '';
search().catch(fail);
