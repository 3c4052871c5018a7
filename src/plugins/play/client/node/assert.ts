/** Stands in for `assert` where only the framework uses it. Lacks deep comparison: a project that imports `assert` gets the
 * library of this name. */
class AssertionError extends Error {
  override name = 'AssertionError';
  code = 'ERR_ASSERTION';
}

function ok(value: unknown, message: unknown = 'The expression evaluated to a falsy value'): void {
  if (!value) throw message instanceof Error ? message : new AssertionError(String(message));
}

export const assert = Object.assign(ok, {
  AssertionError,
  ok,
  equal: (left: unknown, right: unknown, message?: unknown) => ok(left == right, message),
  strictEqual: (left: unknown, right: unknown, message?: unknown) =>
    ok(Object.is(left, right), message),
});
