/**
 * The script that runs in the sandbox before any user function. Its value is a function (f, name, rows) → JSON text of
 * `[values, failures]`: `rows` is the JSON text of an array of arrays of arguments. Values without a JSON form become
 * null; a failure is `[row, text, stack]`.
 */
export const sandboxPrelude = `(function () {
  'use strict';
  const { parse, stringify } = JSON;
  const { isFinite } = Number;
  const { apply } = Reflect;
  const PromiseOfEngine = Promise;
  const refuse = (what) => {
    throw new Error(what + ' is not available: user functions are plain JavaScript without modules');
  };
  Object.defineProperty(globalThis, 'require', { value: (name) => refuse("require('" + name + "')") });
  const replace = (key, value) =>
    value === undefined ? null : typeof value === 'bigint' ? Number(value) : value;
  const toJson = (value) => {
    if (typeof value === 'number') return isFinite(value) ? '' + value : 'null';
    if (value instanceof PromiseOfEngine) {
      throw new TypeError('expected a function that gives its value at once, found one that gives a promise');
    }
    const text = stringify(value, replace);
    return text === undefined ? 'null' : text;
  };
  const describe = (error) => {
    try {
      return '' + error;
    } catch {
      return 'an error that cannot be shown';
    }
  };
  const stackOf = (error) => {
    try {
      return '' + error.stack;
    } catch {
      return '';
    }
  };
  return (f, name, text) => {
    const rows = parse(text);
    let values = '';
    let failures = '';
    for (let row = 0; row < rows.length; row++) {
      if (row > 0) values += ',';
      try {
        values += toJson(apply(f, { name }, rows[row]));
      } catch (error) {
        values += 'null';
        const texts = stringify(describe(error)) + ',' + stringify(stackOf(error));
        failures += (failures === '' ? '' : ',') + '[' + row + ',' + texts + ']';
      }
    }
    return '[[' + values + '],[' + failures + ']]';
  };
})()`;
