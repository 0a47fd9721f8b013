/**
 * Decides which modules of the console stand in one file, so that a screen loads few files and little that it does not need.
 *
 * An *occasion* is a set of entries that the browser loads at once, for example a screen. Modules that the same occasions
 * load are a group. Two groups are united while this makes the loads of all occasions cheaper: a file costs as much as
 * `fileCost` more bytes. Groups never import each other in a circle, so the order of execution stays as without groups.
 */

/** @typedef {{ id: string, bytes: number, imports: readonly string[], lazy: readonly string[] }} Module */
/**
 * @typedef {object} Rules
 * @property {number} fileCost bytes that are as expensive as one more file
 * @property {(entry: string) => string} occasionOf name of the occasion in which an entry is loaded
 * @property {(occasion: string) => string | undefined} afterOf an occasion that always comes before
 * @property {(occasion: string) => number} weightOf how often the occasion happens, or how much its bytes matter
 */
/**
 * `loads`: a bit for each occasion that loads the group; `has`: for each that begins when the group is loaded already.
 * `imports`: other groups.
 * @typedef {{ members: string[], bytes: number, loads: Uint32Array, has: Uint32Array, imports: Set<Group> }} Group
 */

/**
 * @param {readonly Module[]} modules
 * @param {readonly string[]} firstEntries entries of the page; all others are loaded by dynamic imports
 * @param {Rules} rules
 * @returns {readonly (readonly string[])[]} the modules of each group
 */
export function groupModules(modules, firstEntries, rules) {
  const known = new Map(modules.map((module) => [module.id, module]));
  const { loads, has, weights } = occasionsOf(known, firstEntries, rules);
  const groups = joinCircles(groupsByOccasions(known, loads, has));
  uniteWhileCheaper(groups, weights, rules.fileCost);
  return [...groups].map(({ members }) => members);
}

/**
 * For each module the occasions that load it, and those that begin when it is loaded already, as bits.
 * @param {ReadonlyMap<string, Module>} known
 * @param {readonly string[]} firstEntries
 * @param {Rules} rules
 */
function occasionsOf(known, firstEntries, { occasionOf, afterOf, weightOf }) {
  const entries = new Set(firstEntries);
  for (const { lazy } of known.values()) for (const id of lazy) if (known.has(id)) entries.add(id);
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const entry of entries) {
    const occasion = occasionOf(entry);
    addAll(
      put(needs, occasion),
      closure([entry], (id) => known.get(id)?.imports ?? []),
    );
  }
  const first = new Set(firstEntries.map(occasionOf));
  const loaded = loadedBefore(known, needs, first, { occasionOf, afterOf });
  const occasions = [...needs.keys()];
  const words = Math.ceil(occasions.length / 32);
  /** @type {Map<string, Uint32Array>} */
  const loads = new Map();
  /** @type {Map<string, Uint32Array>} */
  const has = new Map();
  for (const id of known.keys()) {
    loads.set(id, new Uint32Array(words));
    has.set(id, new Uint32Array(words));
  }
  occasions.forEach((occasion, index) => {
    const before = loaded.get(occasion);
    for (const id of before ?? []) setBit(has.get(id), index);
    for (const id of needs.get(occasion) ?? []) if (!before?.has(id)) setBit(loads.get(id), index);
  });
  return { loads, has, weights: occasions.map(weightOf) };
}

/**
 * The modules that are loaded whenever an occasion begins: those that all importers of its entries have.
 * @param {ReadonlyMap<string, Module>} known
 * @param {ReadonlyMap<string, ReadonlySet<string>>} needs
 * @param {ReadonlySet<string>} first
 * @param {Pick<Rules, 'occasionOf' | 'afterOf'>} rules
 */
function loadedBefore(known, needs, first, { occasionOf, afterOf }) {
  /** The occasions in which a module is that begins another one. @type {Map<string, Set<string>>} */
  const beginners = new Map();
  for (const [occasion, ids] of needs)
    for (const id of ids)
      for (const entry of known.get(id)?.lazy ?? [])
        if (known.has(entry) && occasionOf(entry) !== occasion)
          put(beginners, occasionOf(entry)).add(occasion);
  /** @type {Map<string, Set<string>>} */
  const loaded = new Map([...first].map((occasion) => [occasion, new Set()]));
  const all = (/** @type {string} */ occasion) => [
    ...(needs.get(occasion) ?? []),
    ...(loaded.get(occasion) ?? []),
  ];
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const occasion of needs.keys()) {
      if (first.has(occasion)) continue;
      const examined = [...(beginners.get(occasion) ?? [])].filter((beginner) => loaded.has(beginner));
      if (examined.length === 0) continue;
      const common = examined.map((beginner) => new Set(all(beginner))).reduce(intersection);
      const after = afterOf(occasion);
      if (after !== undefined) addAll(common, all(after));
      if (loaded.get(occasion)?.size === common.size) continue;
      loaded.set(occasion, common);
      isChanged = true;
    }
  }
  return loaded;
}

/**
 * @param {ReadonlyMap<string, Module>} known
 * @param {ReadonlyMap<string, Uint32Array>} loads
 * @param {ReadonlyMap<string, Uint32Array>} has
 * @returns {Set<Group>}
 */
function groupsByOccasions(known, loads, has) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** @type {Map<string, Group>} */
  const groupOf = new Map();
  for (const { id, bytes } of known.values()) {
    const bits = /** @type {Uint32Array} */ (loads.get(id));
    if (bits.every((word) => word === 0)) continue;
    const key = bits.join();
    let group = groups.get(key);
    if (group === undefined) {
      group = { members: [], bytes: 0, loads: bits, has: new Uint32Array(bits.length), imports: new Set() };
      groups.set(key, group);
    }
    group.members.push(id);
    group.bytes += bytes;
    addBits(group.has, /** @type {Uint32Array} */ (has.get(id)));
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf)
    for (const imported of known.get(id)?.imports ?? []) {
      const other = groupOf.get(imported);
      if (other !== undefined && other !== group) group.imports.add(other);
    }
  return new Set(groups.values());
}

/** Unites groups that import each other in a circle. @param {Set<Group>} groups */
function joinCircles(groups) {
  for (const group of groups)
    for (const other of group.imports) {
      if (!groups.has(group)) break;
      if (descendants([other]).has(group)) {
        unite(groups, group, other);
        return joinCircles(groups);
      }
    }
  return groups;
}

/**
 * Unites the pair that saves most, again and again.
 * @param {Set<Group>} groups
 * @param {readonly number[]} weights of the occasions
 * @param {number} fileCost
 */
function uniteWhileCheaper(groups, weights, fileCost) {
  const prices = { weights, fileCost };
  /** For each group the partners that it cannot have. @type {Map<Group, Set<Group>>} */
  const refused = new Map();
  /** @type {Map<Group, { other: Group, change: number } | undefined>} */
  const best = new Map();
  const findBest = (/** @type {Group} */ group) => {
    /** @type {{ other: Group, change: number } | undefined} */
    let found;
    for (const other of groups) {
      if (other === group || refused.get(group)?.has(other)) continue;
      const change = changeOfPair(group, other, prices);
      if (change < (found?.change ?? 0)) found = { other, change };
    }
    best.set(group, found);
  };
  for (const group of groups) findBest(group);
  for (;;) {
    const [group, found] = [...best].reduce((a, b) => ((b[1]?.change ?? 0) < (a[1]?.change ?? 0) ? b : a));
    if (found === undefined) return;
    const { other } = found;
    if (importsThroughOthers(group, other) || changeOfUnion(group, other, prices) >= 0) {
      put(refused, group).add(other);
      put(refused, other).add(group);
      findBest(group);
      if (best.get(other)?.other === group) findBest(other);
      continue;
    }
    unite(groups, group, other);
    best.delete(other);
    refused.delete(other);
    refused.delete(group);
    for (const partners of refused.values()) {
      partners.delete(group);
      partners.delete(other);
    }
    // The union changes what it imports too, but little: the change is computed again before two groups are united.
    for (const [one, partner] of [...best])
      if (one === group || partner?.other === group || partner?.other === other) findBest(one);
      else {
        const change = changeOfPair(one, group, prices);
        if (change < (partner?.change ?? 0)) best.set(one, { other: group, change });
      }
  }
}

/**
 * Change of the cost by the union of two groups, without what the groups import.
 * @param {Group} a @param {Group} b @param {{ weights: readonly number[], fileCost: number }} prices
 */
function changeOfPair(a, b, { weights, fileCost }) {
  let change = 0;
  for (let word = 0; word < a.loads.length; word++) {
    const [inA, inB] = [a.loads[word] ?? 0, b.loads[word] ?? 0];
    const loaded = (a.has[word] ?? 0) | (b.has[word] ?? 0);
    for (let rest = inA | inB; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const weight = weights[word * 32 + 31 - Math.clz32(bit)] ?? 0;
      const before = (inA & bit ? fileCost + a.bytes : 0) + (inB & bit ? fileCost + b.bytes : 0);
      change += weight * ((loaded & bit ? 0 : fileCost + a.bytes + b.bytes) - before);
    }
  }
  return change;
}

/**
 * Change of the cost by the union of two groups, with the groups that they import: an occasion that loads one of the two
 * would load the imports of both.
 * @param {Group} a @param {Group} b @param {{ weights: readonly number[], fileCost: number }} prices
 */
function changeOfUnion(a, b, prices) {
  let change = changeOfPair(a, b, prices);
  for (const group of descendants([...a.imports, ...b.imports])) {
    if (group === a || group === b) continue;
    for (let word = 0; word < a.loads.length; word++) {
      const loading =
        ((a.loads[word] ?? 0) | (b.loads[word] ?? 0)) & ~((a.has[word] ?? 0) | (b.has[word] ?? 0));
      for (
        let rest = loading & ~((group.loads[word] ?? 0) | (group.has[word] ?? 0));
        rest !== 0;
        rest &= rest - 1
      )
        change +=
          (prices.weights[word * 32 + 31 - Math.clz32(rest & -rest)] ?? 0) * (prices.fileCost + group.bytes);
    }
  }
  return change;
}

/** True if one group imports the other through a third: their union would be part of a circle. @param {Group} a @param {Group} b */
function importsThroughOthers(a, b) {
  const others = (/** @type {Group} */ from, /** @type {Group} */ to) =>
    descendants([...from.imports].filter((group) => group !== to)).has(to);
  return others(a, b) || others(b, a);
}

/** Adds a group to another one. @param {Set<Group>} groups @param {Group} kept @param {Group} added */
function unite(groups, kept, added) {
  groups.delete(added);
  kept.members.push(...added.members);
  kept.bytes += added.bytes;
  addBits(kept.loads, added.loads);
  addBits(kept.has, added.has);
  addAll(kept.imports, added.imports);
  for (const { imports } of groups) if (imports.delete(added)) imports.add(kept);
  kept.imports.delete(kept);
  removeBits(kept.loads, kept.has);
  for (const group of descendants(kept.imports)) {
    addBits(group.has, kept.has);
    addBits(group.loads, kept.loads);
    removeBits(group.loads, group.has);
  }
}

/** Groups with all that they import. @param {Iterable<Group>} from */
function descendants(from) {
  return closure(from, ({ imports }) => imports);
}

/**
 * @template Item
 * @param {Iterable<Item>} from
 * @param {(item: Item) => Iterable<Item>} next
 */
function closure(from, next) {
  const found = new Set(from);
  for (const item of found) addAll(found, next(item));
  return found;
}

/** @param {Uint32Array | undefined} bits @param {number} index */
function setBit(bits, index) {
  if (bits !== undefined) bits[index >> 5] = (bits[index >> 5] ?? 0) | (1 << (index & 31));
}

/** @param {Uint32Array} bits @param {Uint32Array} more */
function addBits(bits, more) {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0);
}

/** @param {Uint32Array} bits @param {Uint32Array} less */
function removeBits(bits, less) {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(less[word] ?? 0);
}

/** @template Item @param {Set<Item>} set @param {Iterable<Item>} items */
function addAll(set, items) {
  for (const item of items) set.add(item);
}

/** @param {ReadonlySet<string>} a @param {ReadonlySet<string>} b */
function intersection(a, b) {
  return new Set([...a].filter((item) => b.has(item)));
}

/**
 * @template Key, Item
 * @param {Map<Key, Set<Item>>} sets
 * @param {Key} key
 */
function put(sets, key) {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}
