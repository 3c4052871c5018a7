/** A read of an environment variable in code. */
export interface EnvRead {
  name: string;
  /** 0-based line of the code. */
  row: number;
  /** Whether the code has a default for the variable. */
  hasFallback: boolean;
}

/** `process.env.X` and `process.env['X']`. */
const access = /\bprocess\.env(?:\.(\w+)|\[['"](\w+)['"]\])(\s*(?:\?\?|\|\|))?/g;

/** `{ X, Y: name = 'fallback' } = process.env`. */
const destructuring = /\{([^{}]*)\}(?:\s*:\s*[\w.]+)?\s*=\s*process\.env\b(?!\??\.|\[)/g;

/** A name in a destructuring pattern, with its default; `...rest` is no name. */
const element =
  /(?<![\w.])(\w+)(?:\s*:\s*\w+)?(\s*=\s*(?:'[^']*'|"[^"]*"|`[^`]*`|[^,]*))?\s*(?:,|$)/g;

/** Finds the reads of environment variables in code. */
export function envReads(code: string): EnvRead[] {
  const toRead = (name: string, at: number, fallback?: string): EnvRead => ({
    name,
    row: code.slice(0, at).split('\n').length - 1,
    hasFallback: fallback !== undefined,
  });
  return [
    ...[...code.matchAll(access)].map(({ 1: name, 2: quoted, 3: fallback, index }) =>
      toRead((name ?? quoted)!, index, fallback),
    ),
    ...[...code.matchAll(destructuring)].flatMap(({ 1: names, index: start }) =>
      [...names!.matchAll(element)].map(({ 1: name, 2: fallback, index }) =>
        toRead(name!, start + 1 + index, fallback),
      ),
    ),
  ];
}
