/** What no longer compiles when the type of something changes. Types are texts as histories have them.
 * Only what is certain is said: where a name hides what a type is, nothing is. Pure functions, also for
 * browsers. */
import { endOf, split } from '../../history/text';

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
  | { kind: 'type-parameters' }
  /** A decorator fits these only, and fitted more. */
  | { kind: 'decorates'; places: DecoratedPlace[] }
  /** Objects with this type must have an option that they could do without. */
  | { kind: 'required-option' }
  /** In strict projects, what is read or called may be null or undefined. */
  | { kind: 'nullable'; types: string[] };

/** What a decorator can stand before. */
export type DecoratedPlace = 'class' | 'method' | 'property' | 'parameter';

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

/** The parameters of a list that the other has by no name, if they are as many as the lists differ by;
 * else those that stand where the other has none. */
function unmatchedNames(list: Parameter[], other: Parameter[], byPlace: Parameter[]): string[] {
  const names = new Set(other.map(({ name }) => name));
  const own = list.filter(({ name }) => !names.has(name));
  return (own.length === byPlace.length ? own : byPlace).map(({ name }) => name);
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
    const must = lists[0]!.filter(({ isRequired }) => isRequired);
    const missing = must.slice(fewest);
    if (missing.length) {
      const names = unmatchedNames(
        must,
        parameters.filter(({ isRequired }) => isRequired),
        missing,
      );
      breaks.push({ kind: 'required', names });
    }
    const surplus = parameters.slice(longest);
    if (surplus.length) {
      breaks.push({ kind: 'surplus', names: unmatchedNames(parameters, lists.flat(), surplus) });
    }
  }
  if (old.length > 1 || now.length > 1) return breaks;
  for (const [index, { name, type, isRest }] of now[0]!.parameters.entries()) {
    const was = old[0]!.parameters[index];
    // Where a parameter before it came or went, another one stands there now.
    const has = (list: Parameter[], one: string) => list.some(other => other.name === one);
    const isSame =
      was?.isRest === isRest &&
      (was.name === name || (!has(old[0]!.parameters, name) && !has(now[0]!.parameters, was.name)));
    const types = isSame ? lost(was.type, type) : [];
    if (types.length) breaks.push({ kind: 'narrowed', name, types });
  }
  return [...breaks, ...breaksOfResult(old[0]!.result, now[0]!.result)];
}

/** What decorators with a type fit; undefined if it is not certain. */
function placesOf(type: string): Set<DecoratedPlace> | undefined {
  if (type === 'any') return new Set(['class', 'method', 'property', 'parameter']);
  const all = split(type, '&').map((part): DecoratedPlace[] | undefined => {
    if (part === 'ClassDecorator') return ['class'];
    if (part === 'MethodDecorator') return ['method'];
    if (part === 'PropertyDecorator') return ['property', 'method'];
    if (part === 'ParameterDecorator') return ['parameter'];
    // `index?: number` is written for decorators of properties and of parameters of constructors.
    return /^\(\w+: any, \w+: string, index\?: number\) => void$/.test(part)
      ? ['property', 'parameter']
      : undefined;
  });
  return all.every(one => one !== undefined) ? new Set(all.flat()) : undefined;
}

/** What a decorator does not fit any more. Of one that was `any`, only classes and methods count: it was
 * hardly made for everything. */
function breaksOfDecorator(before: string, after: string): Break[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  if (!old || !now || after === 'any') return [];
  const isLost = [...old].some(
    place => !now.has(place) && (before !== 'any' || place === 'class' || place === 'method'),
  );
  return isLost ? [{ kind: 'decorates', places: [...now] }] : [];
}

const isNull = (type: string) => type === 'undefined' || type === 'null';

/** What strict projects must rule out before they use a value. */
function breaksOfValue(before: string, after: string): Break[] {
  const inner = /^Promise<(.*)>$/s;
  const [was, is] = [inner.exec(before)?.[1], inner.exec(after)?.[1]];
  const [old, now] = (was !== undefined && is !== undefined ? [was, is] : [before, after]).map(
    partsOf,
  ) as [string[], string[]];
  if (old.some(type => isNull(type) || /^(any|unknown|void|never)$/.test(type))) return [];
  const types = now.filter(isNull);
  const isSame = now.length - types.length === old.length && old.every(type => now.includes(type));
  return isSame && types.length ? [{ kind: 'nullable', types }] : [];
}

/** What cannot be done any more with what calls give. */
function breaksOfResult(before: string, after: string): Break[] {
  const found = [...breaksOfDecorator(before, after), ...breaksOfValue(before, after)];
  if (found.length) return found;
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

/** Whether objects that lack a new option do not compile any more.
 * @param type of the option, as a history has it */
export const isRequiredOption = (type: string): boolean => !divide(type).isOptional;

/** Whether two aliases differ in nothing but the members of their literals.
 * @param before as a history has it */
export function differInMembers(before: string, after: string): boolean {
  const named = (type: string) => {
    const end = type.startsWith('type <') ? endOf(type.slice(5)) + 5 : 0;
    const parts = split(type.slice(end).replace(/^( =|type) /, ''), '&');
    const names = parts.filter(part => !(part.startsWith('{') && endOf(part) === part.length));
    return {
      key: `${type.slice(0, end)}${names.join('&')}`,
      isLiteral: names.length < parts.length,
    };
  };
  const [old, now] = [named(before), named(after)];
  return (
    before.startsWith('type ') &&
    after.startsWith('type ') &&
    (old.isLiteral || now.isLiteral) &&
    old.key === now.key
  );
}

/** Both types with the word `public` where the other is `protected`. */
export function withAccess(before: string, after: string): [before: string, after: string] {
  const isProtected = (type: string) => divide(type).words.includes('protected');
  if (isProtected(before) === isProtected(after)) return [before, after];
  const shown = (type: string) => (isProtected(type) ? type : `public ${type}`);
  return [shown(before), shown(after)];
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
    return [
      ...(old.isOptional && !now.isOptional ? [{ kind: 'required-option' } as const] : []),
      ...(types.length ? [{ kind: 'narrowed', types } as const] : []),
    ];
  }
  const calls = breaksOfCalls(old.type, now.type);
  if (calls.length || old.isOptional || has(old, 'protected')) return calls;
  if (now.isOptional && old.type === now.type) return [{ kind: 'nullable', types: ['undefined'] }];
  return breaksOfValue(old.type, now.isOptional ? `${now.type} | undefined` : now.type);
}
