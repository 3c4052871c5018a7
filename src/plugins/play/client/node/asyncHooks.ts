/** Stands in for `async_hooks`. Browsers have no way to follow a context through `await`, so a store lasts until the
 * promise of `run` settles, for everything that runs meanwhile: requests must come one after another. */
class AsyncLocalStorage<Store> {
  private store: Store | undefined;
  static bind = <T>(called: T) => called;
  static snapshot =
    () =>
    (called: (...values: unknown[]) => unknown, ...values: unknown[]) =>
      called(...values);
  run<Result>(
    store: Store,
    called: (...values: unknown[]) => Result,
    ...values: unknown[]
  ): Result {
    const before = this.store;
    const restore = () => {
      this.store = before;
    };
    this.store = store;
    try {
      const result = called(...values);
      if (result instanceof Promise) void result.then(restore, restore);
      else restore();
      return result;
    } catch (error) {
      restore();
      throw error;
    }
  }
  exit<Result>(called: (...values: unknown[]) => Result, ...values: unknown[]): Result {
    return this.run(undefined as Store, called, ...values);
  }
  getStore() {
    return this.store;
  }
  enterWith(store: Store) {
    this.store = store;
  }
  disable() {
    this.store = undefined;
  }
}

class AsyncResource {
  static bind = <T>(called: T) => called;
  bind<T>(called: T) {
    return called;
  }
  runInAsyncScope<Result>(
    called: (...values: unknown[]) => Result,
    that: unknown,
    ...values: unknown[]
  ) {
    return called.apply(that, values);
  }
  emitDestroy() {
    return this;
  }
  asyncId() {
    return 1;
  }
  triggerAsyncId() {
    return 0;
  }
}

export const asyncHooks = {
  AsyncLocalStorage,
  AsyncResource,
  createHook: () => ({ enable() {}, disable() {} }),
  executionAsyncId: () => 1,
  triggerAsyncId: () => 0,
  executionAsyncResource: () => ({}),
};
