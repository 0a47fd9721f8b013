type Class = (abstract new (...args: never[]) => object) & { prototype: object };

/**
 * The function `extend` of classes of 2.8: a subclass with further members, and with further members of the class itself.
 * A given `constructor` replaces that of the class.
 */
export function extend(this: Class, members: object = {}, ofClass: object = {}): unknown {
  const parent = this;
  const own = Object.hasOwn(members, 'constructor') ? members.constructor : undefined;
  function Child(this: object, ...args: never[]): unknown {
    if (own !== undefined) return own.apply(this, args);
    return Reflect.construct(parent as never, args, new.target ?? Child);
  }
  Object.setPrototypeOf(Child, parent);
  Child.prototype = Object.create(parent.prototype, Object.getOwnPropertyDescriptors(members));
  Object.defineProperty(Child.prototype, 'constructor', { value: Child, writable: true, configurable: true });
  return Object.assign(Child, ofClass, { __super__: parent.prototype });
}
