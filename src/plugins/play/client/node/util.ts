/** Stands in for `util`: what applications and their packages use of it. Lacks: `parseArgs`, `parseEnv`, `MIMEType`, and
 * `types.isProxy`, which a browser cannot tell. */
import { Buffer } from 'buffer';
import {
  format,
  formatWithOptions,
  inspect,
  stripVTControlCharacters,
} from 'node-inspect-extracted';
import { absent } from './absent';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- functions of whatever kind
type Anything = (...values: any[]) => any;

const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
const hasTag =
  (...tags: string[]) =>
  (value: unknown) =>
    typeof value === 'object' && value !== null && tags.includes(tagOf(value));
const isFunctionOf = (tag: string) => (value: unknown) =>
  typeof value === 'function' && tagOf(value) === tag;
const isTyped = (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView);
const isBoxedPrimitive = hasTag('Number', 'String', 'Boolean', 'Symbol', 'BigInt');

export const types = absent('util.types', {
  isAnyArrayBuffer: hasTag('ArrayBuffer', 'SharedArrayBuffer'),
  isArrayBuffer: hasTag('ArrayBuffer'),
  isArrayBufferView: (value: unknown) => ArrayBuffer.isView(value),
  isAsyncFunction: isFunctionOf('AsyncFunction'),
  isBoxedPrimitive,
  isBooleanObject: hasTag('Boolean'),
  isDataView: hasTag('DataView'),
  isDate: hasTag('Date'),
  isGeneratorFunction: (value: unknown) =>
    /GeneratorFunction$/.test(typeof value === 'function' ? tagOf(value) : ''),
  isGeneratorObject: hasTag('Generator', 'AsyncGenerator'),
  isMap: hasTag('Map'),
  isMapIterator: hasTag('Map Iterator'),
  isNativeError: (value: unknown) => value instanceof Error,
  isNumberObject: hasTag('Number'),
  isPromise: hasTag('Promise'),
  isRegExp: hasTag('RegExp'),
  isSet: hasTag('Set'),
  isSetIterator: hasTag('Set Iterator'),
  isSharedArrayBuffer: hasTag('SharedArrayBuffer'),
  isStringObject: hasTag('String'),
  isSymbolObject: hasTag('Symbol'),
  isTypedArray: isTyped,
  isUint8Array: (value: unknown) => value instanceof Uint8Array,
  isWeakMap: hasTag('WeakMap'),
  isWeakSet: hasTag('WeakSet'),
  // External objects are those of native code.
  isExternal: () => false,
});

function inherits(child: Anything, parent: Anything): void {
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype as object);
}

const custom = Symbol.for('nodejs.util.promisify.custom');

/** The properties of a function, on another one. */
const withProperties = (made: Anything, original: Anything): Anything =>
  Object.defineProperties(made, Object.getOwnPropertyDescriptors(original));

function promisify(original: Anything & { [custom]?: Anything }): Anything {
  if (typeof original !== 'function') {
    const message = `The "original" argument must be of type function. Received ${inspect(original)}`;
    throw Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' });
  }
  if (original[custom]) return original[custom];
  const made = function (this: unknown, ...values: unknown[]) {
    return new Promise((resolve, reject) => {
      original.call(this, ...values, (error: Error | null, value: unknown) =>
        error ? reject(error) : resolve(value),
      );
    });
  };
  Object.setPrototypeOf(made, Object.getPrototypeOf(original) as object);
  return Object.defineProperty(withProperties(made, original), custom, {
    value: made,
    configurable: true,
  });
}

function callbackify(original: (...values: unknown[]) => Promise<unknown>) {
  return function (this: unknown, ...values: unknown[]) {
    const done = values.pop() as Anything;
    original.apply(this, values).then(
      value => queueMicrotask(() => void done(null, value)),
      (error: unknown) =>
        queueMicrotask(
          () => void done(error ?? new Error('Promise was rejected with a falsy value')),
        ),
    );
  };
}

/** Node.js warns once for each deprecated function; a page has no use for these warnings. */
const deprecate = <T>(original: T): T => original;

const debuglog = () => Object.assign(() => {}, { enabled: false });
const is = (type: string) => (value: unknown) => typeof value === type;
const { isDate, isRegExp, isNativeError } = types as Record<string, (value: unknown) => boolean>;

/** Checks of types that old packages use. */
const old = {
  isArray: (value: unknown) => Array.isArray(value),
  isBoolean: is('boolean'),
  isBuffer: (value: unknown) => Buffer.isBuffer(value),
  isDate,
  isError: isNativeError,
  isFunction: is('function'),
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value == null,
  isNumber: is('number'),
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isPrimitive: (value: unknown) => value === null || !/^(object|function)$/.test(typeof value),
  isRegExp,
  isString: is('string'),
  isSymbol: is('symbol'),
  isUndefined: is('undefined'),
};

export const util = absent('util', {
  ...old,
  TextDecoder,
  TextEncoder,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isDeepStrictEqual: (left: unknown, right: unknown) =>
    inspect(left, { depth: Infinity, showHidden: true }) ===
    inspect(right, { depth: Infinity, showHidden: true }),
  promisify: Object.assign(promisify, { custom }),
  stripVTControlCharacters,
  types,
});
