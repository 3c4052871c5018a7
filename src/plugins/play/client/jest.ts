/** The globals `jest` and `expect` of a test file, by the packages of jest. Lacks what needs its own loader of modules, such
 * as `jest.mock`: these methods throw. */
import { isolate, require } from './modules';
import { folder } from './node';
import { setLimit } from './tests';

type Call = (...values: unknown[]) => unknown;
type Methods = Record<string, Call>;

const makeMocker = () => {
  const { ModuleMocker } = require('jest-mock') as {
    ModuleMocker: new (global: object) => Methods;
  };
  return new ModuleMocker(globalThis);
};

const makeTimers = () => {
  const { ModernFakeTimers } = require('@jest/fake-timers') as {
    ModernFakeTimers: new (options: object) => Methods;
  };
  return new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {}, rootDir: folder } });
};

/** Makes the globals.
 * @param record called with each value that a test inspects */
export function jestGlobals(record?: (value: unknown) => void): { jest: object; expect: Call } {
  const { expect } = require('expect') as { expect: Call };
  const mocker = makeMocker();
  let timers: Methods | undefined;
  const call = (key: string, values: unknown[]): unknown => {
    if (key === 'setTimeout') setLimit(values[0] as number);
    else if (key === 'isolateModules') isolate(values[0] as () => unknown);
    else if (key === 'isolateModulesAsync') return isolate(values[0] as () => unknown);
    else if (typeof mocker[key] === 'function') return mocker[key](...values);
    else {
      const owner = /tim(e|er|ers)/i.test(key) ? (timers ??= makeTimers()) : {};
      if (!owner[key]) throw new Error(`jest.${key} does not run in a browser`);
      return owner[key](...values) ?? jest;
    }
    return jest;
  };
  const jest: object = new Proxy(
    {},
    {
      get:
        (_, key) =>
        (...values: unknown[]) =>
          call(String(key), values),
    },
  );
  if (!record) return { jest, expect };
  const recording: Call = (...values) => {
    record(values[0]);
    return expect(...values);
  };
  return { jest, expect: Object.assign(recording, expect) };
}
