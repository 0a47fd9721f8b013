// Runs in the pages of the site, behind `pages`: lists the sections that have all words of the search.
const input = document.getElementById('search');
const found = document.getElementById('found');
const contents = document.getElementById('contents');

const sections = pages.flatMap(({ id, title, text }) =>
  text.split(/^(?=#{1,3} )/m).map((part) => {
    const heading = part.split('\n')[0].replace(/^#+ /, '');
    const anchor = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s+/g, '-');
    return { address: `../${id}.html#${anchor}`, title, heading, text: `${title} ${part}`.toLowerCase() };
  }),
);

input.addEventListener('input', () => {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  contents.hidden = words.length > 0;
  const matches = sections.filter(({ text }) => words.every((word) => text.includes(word)));
  const links = matches.slice(0, 60).map(({ address, title, heading }) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = heading === title ? title : `${title}: ${heading}`;
    return link;
  });
  const note = document.createElement('p');
  note.textContent = matches.length === 0 ? 'Nothing found.' : '';
  found.replaceChildren(...(words.length === 0 ? [] : [...links, note]));
});
