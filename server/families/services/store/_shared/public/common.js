/* What the pages of the bundled services share. */

/** The theme that the user has chosen in the console; otherwise that of the system. */
function showTheme() {
  const base = location.pathname.replace(/\/_db\/.*$/, '');
  const scheme = localStorage.getItem(`orrery//${encodeURIComponent(base)}///color-scheme`);
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme;
}

try {
  showTheme();
} catch {
  // A page in the sandbox of the browser has no storage.
}

const status = document.querySelector('[role=status]');

/** Shows what the page does or has found. */
export function say(text) {
  status.textContent = text;
  delete status.dataset.error;
}

/** Shows an error in the place of the status. */
export function fail(error) {
  status.textContent = error instanceof Error ? error.message : String(error);
  status.dataset.error = '';
}

/** The address of a path of the service. */
export function addressOf(path) {
  return new URL(path, new URL('.', location.href)).href;
}

/** The answer of the service as a value. Rejects with the message of the service for an error status. */
export async function call(path, { method = 'GET', body } = {}) {
  const answer = await fetch(addressOf(path), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') || '').includes('json');
  const value = isJson && text !== '' ? JSON.parse(text) : text;
  if (answer.ok) return value;
  if (answer.status === 401) throw new Error('Sign in to the console in another tab, then try again.');
  throw new Error(
    value.errorMessage || (value.errors || []).map(({ message }) => message).join('\n') || answer.statusText,
  );
}

/** An element with attributes and children; texts are never read as HTML. */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

/** A link to a document in the console. */
export function documentLink(id) {
  const [, base, database] = /^(.*?)\/_db\/([^/]+)\//.exec(location.pathname) || [];
  if (database === undefined) return element('span', {}, id);
  const [collection, key] = id.split('/');
  const page = `${base}/_db/${database}/collection/${encodeURIComponent(collection)}/${encodeURIComponent(key)}`;
  return element('a', { href: page }, id);
}

/** The attributes of a document as a list, of those of the system only the ends of an edge. `show`: an element for a text. */
export function attributes(document, show = (text) => text) {
  const list = element('dl');
  for (const [name, value] of Object.entries(document)) {
    if (name.startsWith('_') && name !== '_from' && name !== '_to') continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    list.append(element('dt', {}, name), element('dd', {}, show(text)));
  }
  return list;
}

/** Puts the values of a form into the address, so that it can be shared. */
export function keepInAddress(values) {
  history.replaceState(null, '', `?${new URLSearchParams(values)}`);
}

/** Runs the work of a form when it is sent, one at a time. */
export function onSubmit(form, work) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      button.disabled = false;
    }
  });
}
