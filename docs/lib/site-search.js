// Runs in the pages of the site, behind `sections`: lists the sections that have all words of the search.
const input = document.getElementById('search');
const found = document.getElementById('found');
const contents = document.getElementById('contents');

const texts = sections.map(({ text }) => text.toLowerCase());

input.addEventListener('input', () => {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  contents.hidden = words.length > 0;
  const matches = sections.filter((_, at) => words.every((word) => texts[at].includes(word)));
  const links = matches.slice(0, 60).map(({ address, name }) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = name;
    return link;
  });
  const note = document.createElement('p');
  note.textContent = matches.length === 0 ? 'Nothing found.' : '';
  found.replaceChildren(...(words.length === 0 ? [] : [...links, note]));
});
