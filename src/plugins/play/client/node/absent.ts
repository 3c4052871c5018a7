/** A module of which only some names exist. The others are classes to extend, and functions that throw. */
export function absent(name: string, more: object = {}): object {
  return new Proxy(more, {
    get: (known, key) => {
      if (Reflect.has(known, key)) return Reflect.get(known, key) as unknown;
      if (typeof key === 'symbol' || key === '__esModule' || key === 'default' || key === 'then')
        return undefined;
      if (/^[A-Z]/.test(key)) return class {};
      return () => {
        throw new Error(`${name}.${key} does not run in a browser`);
      };
    },
  });
}
