const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const list = document.querySelector('ul');
const folder = location.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '');

async function search(words) {
  status.textContent = 'Searching …';
  const answer = await fetch(`${folder}search?q=${encodeURIComponent(words)}`);
  const { results = [], hasMore, errorMessage } = await answer.json();
  list.replaceChildren(
    ...results.map((result) => {
      const item = document.createElement('li');
      const title = document.createElement('strong');
      title.textContent = result.document._id;
      const text = document.createElement('pre');
      text.textContent = JSON.stringify(result.document, undefined, 2);
      item.append(title, text);
      return item;
    }),
  );
  const count = `${results.length}${hasMore ? ' and more' : ''} results`;
  status.textContent = errorMessage || count;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  search(form.q.value).catch((error) => {
    status.textContent = String(error);
  });
});
