/** What no longer compiles when the type of something changes. Types are texts as histories have them.
 * Only what is certain is said: where a name hides what a type is, nothing is. Pure functions, also for
 * browsers. */

/** Why code that uses something does not compile any more. */
export type Break =
  /** Exports and members that are gone, or are private now. */
  | { kind: 'removed' }
  | { kind: 'renamed' }
  /** Calls must pass these parameters, which are new or were optional. */
  | { kind: 'required'; names: string[] }
  /** Calls may not pass these parameters any more. */
  | { kind: 'surplus'; names: string[] }
  /** A parameter, or an option where it has no name, does not take these types any more. */
  | { kind: 'narrowed'; name?: string; types: string[] }
  /** Calls give a promise of what they gave, or nothing. */
  | { kind: 'promise' | 'nothing' }
  /** A class or a constant is a type only. */
  | { kind: 'type-only' }
  /** Other code than that of subclasses may not use it any more. */
  | { kind: 'protected' }
  /** A member of the class is one of its instances now, or the other way round. */
  | { kind: 'static' }
  /** It has more or fewer type parameters. */
  | { kind: 'type-parameters' };

const open = '([{<';
const close = ')]}>';

/** Pieces of a type: names, strings and signs. */
export const tokensOf = (type: string): string[] =>
  type.match(/'(?:[^'\\]|\\.)*'|=>|\.\.\.|[\w$]+|\s+|./gs) ?? [];

/** Divides a text where a sign stands that is in no brackets. */
function split(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (open.includes(token)) depth++;
    if (close.includes(token)) depth--;
    if (token === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map(part => part.trim()).filter(Boolean);
}

interface Parameter {
  name: string;
  type: string;
  isRequired: boolean;
  isRest: boolean;
}

function readParameter(text: string): Parameter {
  const [, rest, name, mark, type] = /^(\.\.\.)?(.*?)(\?)?(?::\s*(.*))?$/s.exec(text)!;
  const [declared, value] = split(type ?? 'any', '=');
  return {
    name: name!.trim(),
    type: declared ?? 'any',
    isRequired: !mark && !rest && value === undefined,
    isRest: rest !== undefined,
  };
}

/** The words before a type, such as `class` or `static`, and the type. */
function divide(text: string): { words: string[]; isOptional: boolean; type: string } {
  const [, words = '', mark, type = ''] =
    /^((?:(?:class|interface|enum|namespace|function|const|type|static|protected|readonly)(?![\w$.]) ?)*)(\?)?(.*)$/s.exec(
      text,
    )!;
  return { words: words.split(' ').filter(Boolean), isOptional: mark !== undefined, type };
}

interface Signature {
  parameters: Parameter[];
  result: string;
}

/** The signatures of something that is called; none if it is not. */
function signaturesOf(type: string): Signature[] {
  const inner = /^\{ (.*) \}$/s.exec(type)?.[1];
  const list = inner === undefined ? [type] : split(inner, ';');
  const signatures = list.map(one => {
    const rest = one.startsWith('<') ? one.slice(endOf(one)).trimStart() : one;
    if (!rest.startsWith('(')) return undefined;
    const end = endOf(rest);
    const [, result] = /^\s*(?:=>|:)\s*(.*)$/s.exec(rest.slice(end)) ?? [];
    if (result === undefined) return undefined;
    const parameters = split(rest.slice(1, end - 1), ',')
      .map(readParameter)
      .filter(({ name }) => name !== 'this');
    return { parameters, result };
  });
  return signatures.every(one => one !== undefined) ? signatures : [];
}

/** Where the bracket that a text begins with is closed. */
function endOf(text: string): number {
  let depth = 0;
  let at = 0;
  for (const token of tokensOf(text)) {
    at += token.length;
    if (open.includes(token)) depth++;
    if (close.includes(token) && --depth === 0) return at;
  }
  return text.length;
}

const required = (list: Parameter[]) => list.filter(({ isRequired }) => isRequired).length;
const most = (list: Parameter[]) => (list.some(({ isRest }) => isRest) ? Infinity : list.length);

/** The parts of a union. */
function partsOf(type: string): string[] {
  const isWhole = type.startsWith('(') && endOf(type) === type.length;
  if (isWhole) return partsOf(type.slice(1, -1).trim());
  if (split(type, '=>').length > 1 || / extends /.test(type)) return [type];
  const parts = split(type, '|');
  return parts.length > 1 ? parts.flatMap(partsOf) : parts;
}

const keywords = /^(string|number|boolean|bigint|symbol|object|null|undefined|void)$/;
const literal = /^('.*'|-?\d[\d.]*|true|false)$/s;

/** What a literal is one of; other types are themselves. */
function wider(type: string): string {
  if (!literal.test(type)) return type;
  return type.startsWith("'") ? 'string' : /^[tf]/.test(type) ? 'boolean' : 'number';
}

/** Whether it is certain what the type is: it does not go by a name. */
const isPlain = (type: string): boolean =>
  keywords.test(type) ||
  literal.test(type) ||
  (type.endsWith('[]') && partsOf(type.slice(0, -2)).every(isPlain));

/** The parts of a type that another one certainly does not take. */
function lost(before: string, after: string): string[] {
  const old = partsOf(before);
  const now = partsOf(after);
  // What goes by a name that both have, is the same in both. Type parameters can be anything.
  const isKnown = (type: string) =>
    isPlain(type) || (old.includes(type) && !/^[A-Z]\w?$/.test(type));
  if (!now.every(isKnown)) return [];
  const takes = new Set(now);
  const isTakenAsArray = (type: string) =>
    takes.has('object') ||
    now.some(one => one.endsWith('[]') && lost(type.slice(0, -2), one.slice(0, -2)).length === 0);
  return old.filter(
    type =>
      isPlain(type) &&
      !/^(null|undefined|void)$/.test(type) &&
      !takes.has(type) &&
      !takes.has(wider(type)) &&
      !(type === 'boolean' && takes.has('true') && takes.has('false')) &&
      !(type.endsWith('[]') && isTakenAsArray(type)),
  );
}

/** What callers cannot do any more. */
function breaksOfCalls(before: string, after: string): Break[] {
  const [old, now] = [signaturesOf(before), signaturesOf(after)];
  if (old.length === 0 || now.length === 0) return [];
  const lists = now.map(({ parameters }) => parameters).sort((a, b) => required(a) - required(b));
  const longest = Math.max(...lists.map(most));
  const breaks: Break[] = [];
  for (const { parameters } of old) {
    const fewest = required(parameters);
    const missing = lists[0]!.slice(fewest).filter(({ isRequired }) => isRequired);
    if (missing.length) breaks.push({ kind: 'required', names: missing.map(({ name }) => name) });
    const surplus = parameters.slice(longest);
    if (surplus.length) breaks.push({ kind: 'surplus', names: surplus.map(({ name }) => name) });
  }
  if (old.length > 1 || now.length > 1) return breaks;
  for (const [index, { name, type, isRest }] of now[0]!.parameters.entries()) {
    const was = old[0]!.parameters[index];
    const types = was && was.isRest === isRest ? lost(was.type, type) : [];
    if (types.length) breaks.push({ kind: 'narrowed', name, types });
  }
  return [...breaks, ...breaksOfResult(old[0]!.result, now[0]!.result)];
}

/** What cannot be done any more with what calls give. */
function breaksOfResult(before: string, after: string): Break[] {
  if (/\b(any|unknown|void|never|undefined)\b/.test(before)) return [];
  if (/^(Promise<)?void>?$/.test(after)) return [{ kind: 'nothing' }];
  // A name may be that of a promise.
  const isValue = partsOf(before).every(isPlain) || before.startsWith('{');
  const isPromise = after === `Promise<${before}>` || (isValue && after.startsWith('Promise<'));
  return isPromise ? [{ kind: 'promise' }] : [];
}

/** How many type arguments a class, an interface or an alias takes. */
function typeArguments(type: string): { fewest: number; most: number } {
  const list = type.startsWith('<') ? split(type.slice(1, endOf(type) - 1), ',') : [];
  const fewest = list.filter(one => split(one, '=').length === 1).length;
  return { fewest, most: list.length };
}

/** Why code that uses something does not compile any more after a change of its type.
 * @param before as a history has it, with words such as `function` or `static`
 * @param isMember of a symbol, not a symbol itself
 * @param isOption whether it is given to the framework, not called
 * @param isOfClass whether it is a member of what both versions have as a class */
export function breaksOf(
  before: string,
  after: string,
  is: { isMember: boolean; isOption: boolean; isOfClass: boolean },
): Break[] {
  const [old, now] = [divide(before), divide(after)];
  const has = (side: typeof old, word: string) => side.words.includes(word);
  if (!is.isMember) {
    const isType = ({ words }: typeof old) => words[0] === 'interface' || words[0] === 'type';
    if (!isType(old) && isType(now)) return [{ kind: 'type-only' }];
    if (
      /^(class|interface|type)$/.test(now.words[0] ?? '') &&
      !has(old, 'const') &&
      !has(old, 'function')
    ) {
      const [were, are] = [typeArguments(old.type), typeArguments(now.type)];
      const isBroken = are.fewest > were.fewest || are.most < were.most;
      return isBroken ? [{ kind: 'type-parameters' }] : [];
    }
    return breaksOfCalls(old.type, now.type);
  }
  if (!has(old, 'protected') && has(now, 'protected')) return [{ kind: 'protected' }];
  if (is.isOfClass && has(old, 'static') !== has(now, 'static')) return [{ kind: 'static' }];
  if (is.isOption) {
    const types = lost(old.type, now.type);
    return types.length ? [{ kind: 'narrowed', types }] : [];
  }
  return breaksOfCalls(old.type, now.type);
}
