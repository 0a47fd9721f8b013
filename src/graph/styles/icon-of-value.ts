import { type IconName, iconNames } from './icons.ts';

/** Words in values, by the icon that represents them. */
const words: readonly (readonly [IconName, readonly string[]])[] = [
  [
    'user',
    ['user', 'person', 'customer', 'actor', 'author', 'member', 'patient', 'student', 'male', 'female'],
  ],
  ['users', ['people', 'team', 'group', 'family', 'community', 'crew', 'user', 'person', 'male', 'female']],
  ['briefcase', ['employee', 'manager', 'job', 'company', 'business', 'organisation', 'organization']],
  ['building-bank', ['bank', 'government', 'museum', 'ministry']],
  ['building-store', ['store', 'shop', 'market', 'restaurant']],
  ['building-factory', ['factory', 'plant', 'supplier', 'manufacturer']],
  ['building', ['building', 'city', 'town', 'office', 'hotel', 'house']],
  ['home', ['home', 'address', 'household']],
  ['school', ['school', 'university', 'course', 'class']],
  ['hospital', ['hospital', 'clinic', 'doctor']],
  ['map-pin', ['place', 'location', 'site', 'station', 'stop', 'city', 'town', 'address']],
  ['flag', ['country', 'nation', 'state', 'region']],
  ['plane', ['plane', 'airport', 'airports', 'flight', 'airline']],
  ['ship', ['ship', 'port', 'harbour', 'boat', 'ferry']],
  ['train', ['train', 'rail', 'railway', 'metro', 'subway']],
  ['car', ['car', 'vehicle', 'taxi']],
  ['truck', ['truck', 'delivery', 'shipment']],
  ['road', ['road', 'highway', 'street', 'route']],
  ['package', ['package', 'packages', 'module', 'library', 'libs', 'product', 'parcel']],
  ['shopping-cart', ['order', 'purchase', 'cart']],
  ['coin', ['coin', 'money', 'price', 'payment', 'transaction', 'transfer']],
  ['credit-card', ['card', 'account']],
  ['receipt', ['invoice', 'bill', 'receipt']],
  ['file-text', ['file', 'document', 'text', 'doc', 'page', 'article', 'paper', 'report']],
  ['folder', ['folder', 'directory', 'collection']],
  ['book', ['book', 'books', 'novel']],
  ['mail', ['mail', 'email', 'letter']],
  ['phone', ['phone', 'call']],
  ['message', ['message', 'comment', 'post', 'tweet', 'chat']],
  ['photo', ['photo', 'image', 'picture', 'graphics']],
  ['music', ['music', 'song', 'sound', 'album', 'audio']],
  ['movie', ['movie', 'film', 'video', 'series']],
  ['device-mobile', ['mobile', 'device']],
  ['server', ['server', 'host', 'machine', 'node']],
  ['database', ['database', 'table', 'data']],
  ['cloud', ['cloud', 'service']],
  ['network', ['network', 'net', 'subnet']],
  ['router', ['router', 'switch', 'gateway']],
  [
    'code',
    ['code', 'devel', 'developer', 'programming', 'function', 'perl', 'python', 'ruby', 'rust', 'java'],
  ],
  ['bug', ['bug', 'issue', 'error', 'defect']],
  ['tool', ['tool', 'tools', 'utils', 'admin']],
  ['flask', ['chemical', 'compound', 'science', 'math', 'experiment']],
  ['pill', ['drug', 'medicine', 'medication']],
  ['tree', ['tree', 'forest']],
  ['paw', ['animal', 'species', 'pet', 'dog', 'cat']],
  ['calendar', ['event', 'meeting', 'date', 'year']],
  ['clock', ['time', 'schedule']],
  ['tag', ['tag', 'category', 'topic', 'label', 'genre', 'skill']],
  ['lock', ['lock', 'permission', 'role', 'security']],
  ['world', ['world', 'web', 'domain', 'website', 'url']],
  ['trophy', ['game', 'games', 'sport', 'competition', 'award']],
];

const iconsByWord = new Map<string, IconName[]>();
for (const [icon, said] of words) {
  for (const word of said) iconsByWord.set(word, [...(iconsByWord.get(word) ?? []), icon]);
}

/** Icons for values without known words, in turn; they are easy to distinguish. */
const plain: readonly IconName[] = [
  'star',
  'heart',
  'bolt',
  'flag',
  'leaf',
  'puzzle',
  'key',
  'bell',
  'diamond',
  'triangle',
  'tag',
  'square',
  'shield',
  'bookmark',
  'hexagon',
  'trophy',
];

/** An icon for each value, most frequent value first: by its words, otherwise an unused icon while there is one. */
export function assignIcons(values: readonly string[]): ReadonlyMap<string, IconName> {
  const icons = new Map<string, IconName>();
  const taken = new Set<IconName>();
  const give = (value: string, icon: IconName) => {
    icons.set(value, icon);
    taken.add(icon);
  };
  for (const value of values) {
    const said = wordsOf(value).flatMap(
      (word) => iconsByWord.get(word) ?? iconsByWord.get(word.replace(/s$/, '')) ?? [],
    );
    const icon = said.find((each) => !taken.has(each));
    if (icon !== undefined) give(value, icon);
  }
  const rest = [...plain, ...iconNames.filter((name) => !plain.includes(name))];
  let turn = 0;
  for (const value of values) {
    if (icons.has(value)) continue;
    const free = rest.find((name) => !taken.has(name));
    give(value, free ?? rest[turn++ % rest.length]!);
  }
  return icons;
}

/** Splits `lowerCamel`, `snake_case` and plain text. */
function wordsOf(value: string): readonly string[] {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
}
