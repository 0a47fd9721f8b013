const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const list = document.querySelector('ul');
const folder = location.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '');

function report(error) {
  status.textContent = String(error);
}

async function showGraphs() {
  const { graphs, first } = await (await fetch(`${folder}graphs`)).json();
  form.graph.replaceChildren(...graphs.map((name) => new Option(name, name, false, name === first)));
}

async function find() {
  const query = new URLSearchParams({ from: form.from.value, to: form.to.value });
  const answer = await fetch(`${folder}path/${encodeURIComponent(form.graph.value)}?${query}`);
  const { vertices = [], errorMessage } = await answer.json();
  status.textContent = errorMessage || `${vertices.length} vertices`;
  list.replaceChildren(
    ...vertices.map((vertex) => {
      const item = document.createElement('li');
      item.textContent = vertex._id;
      return item;
    }),
  );
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  find().catch(report);
});
showGraphs().catch(report);
