/** Finds changes of types that break the code of users. Types are texts in the format of histories. Reports only
 * certain breaks: a type behind a name is unknown. Pure functions that also run in browsers. */
import { endOf, split } from '../../history/typeText';

/** The reason why code no longer compiles. */
export type Break =
  /** An export or member was removed, or is private now. */
  | { kind: 'removed' }
  | { kind: 'renamed' }
  /** Calls must pass these parameters, which are new or were optional. */
  | { kind: 'required'; names: string[] }
  /** Calls must not pass these parameters any more. */
  | { kind: 'surplus'; names: string[] }
  /** A parameter no longer accepts these types. Without a name: an option. */
  | { kind: 'narrowed'; name?: string; types: string[] }
  /** Calls return a promise of the former result, or nothing. */
  | { kind: 'promise' | 'nothing' }
  /** A class or constant is only a type now. */
  | { kind: 'type-only' }
  /** Only subclasses can use the member now. */
  | { kind: 'protected' }
  /** A static member became an instance member, or vice versa. */
  | { kind: 'static' }
  /** The number of type parameters changed. */
  | { kind: 'type-parameters' }
  /** A decorator now applies only to these targets, and applied to more before. */
  | { kind: 'decorates'; places: DecoratedPlace[] }
  /** Objects of this type must set an option that was optional or is new. */
  | { kind: 'required-option' }
  /** In strict projects, a value or result may be null or undefined. */
  | { kind: 'nullable'; types: string[] };

/** A target of a decorator. */
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

/** Splits a text into keywords like `class` or `static`, and the type. */
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

/** The signatures of a function type. Empty for other types. */
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

/** The members of a union. */
function partsOf(type: string): string[] {
  const isWhole = type.startsWith('(') && endOf(type) === type.length;
  if (isWhole) return partsOf(type.slice(1, -1).trim());
  if (split(type, '=>').length > 1 || / extends /.test(type)) return [type];
  const parts = split(type, '|');
  return parts.length > 1 ? parts.flatMap(partsOf) : parts;
}

const keywords = /^(string|number|boolean|bigint|symbol|object|null|undefined|void)$/;
const literal = /^('.*'|-?\d[\d.]*|true|false)$/s;

/** Widens a literal to its primitive type. */
function wider(type: string): string {
  if (!literal.test(type)) return type;
  return type.startsWith("'") ? 'string' : /^[tf]/.test(type) ? 'boolean' : 'number';
}

/** Whether a type is certain: it consists of keywords, literals and arrays, not of names. */
const isPlain = (type: string): boolean =>
  keywords.test(type) ||
  literal.test(type) ||
  (type.endsWith('[]') && partsOf(type.slice(0, -2)).every(isPlain));

/** The union members of `before` that `after` certainly does not accept. */
function lost(before: string, after: string): string[] {
  const old = partsOf(before);
  const now = partsOf(after);
  // A name in both types refers to the same type, except for type parameters, which can be anything.
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

/** The parameters that one list has and the other lacks: by name, if this explains the difference in length, and by
 * position otherwise.
 * @param byPlace the parameters beyond the end of the other list */
function unmatchedNames(list: Parameter[], other: Parameter[], byPlace: Parameter[]): string[] {
  const names = new Set(other.map(({ name }) => name));
  const own = list.filter(({ name }) => !names.has(name));
  return (own.length === byPlace.length ? own : byPlace).map(({ name }) => name);
}

/** Breaks for callers. */
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
    // If an earlier parameter was added or removed, this position holds another parameter now.
    const has = (list: Parameter[], one: string) => list.some(other => other.name === one);
    const isSame =
      was?.isRest === isRest &&
      (was.name === name || (!has(old[0]!.parameters, name) && !has(now[0]!.parameters, was.name)));
    const types = isSame ? lost(was.type, type) : [];
    if (types.length) breaks.push({ kind: 'narrowed', name, types });
  }
  return [...breaks, ...breaksOfResult(old[0]!.result, now[0]!.result)];
}

/** The targets of decorators with a type. Undefined if uncertain. */
function placesOf(type: string): Set<DecoratedPlace> | undefined {
  if (type === 'any') return new Set(['class', 'method', 'property', 'parameter']);
  const all = split(type, '&').map((part): DecoratedPlace[] | undefined => {
    if (part === 'ClassDecorator') return ['class'];
    if (part === 'MethodDecorator') return ['method'];
    if (part === 'PropertyDecorator') return ['property', 'method'];
    if (part === 'ParameterDecorator') return ['parameter'];
    // The framework declares decorators of properties and constructor parameters with `index?: number`.
    return /^\(\w+: any, \w+: string, index\?: number\) => void$/.test(part)
      ? ['property', 'parameter']
      : undefined;
  });
  return all.every(one => one !== undefined) ? new Set(all.flat()) : undefined;
}

/** Breaks for users of a decorator. If its type was `any`, only the loss of classes and methods counts, as the
 * decorator was hardly meant for all targets. */
function breaksOfDecorator(before: string, after: string): Break[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  if (!old || !now || after === 'any') return [];
  const isLost = [...old].some(
    place => !now.has(place) && (before !== 'any' || place === 'class' || place === 'method'),
  );
  return isLost ? [{ kind: 'decorates', places: [...now] }] : [];
}

const isNull = (type: string) => type === 'undefined' || type === 'null';

/** Null or undefined, if only the new type of a value includes them. */
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

/** Breaks for users of the result of a call. */
function breaksOfResult(before: string, after: string): Break[] {
  const found = [...breaksOfDecorator(before, after), ...breaksOfValue(before, after)];
  if (found.length) return found;
  if (/\b(any|unknown|void|never|undefined)\b/.test(before)) return [];
  if (/^(Promise<)?void>?$/.test(after)) return [{ kind: 'nothing' }];
  // A named type may be a promise already.
  const isValue = partsOf(before).every(isPlain) || before.startsWith('{');
  const isPromise = after === `Promise<${before}>` || (isValue && after.startsWith('Promise<'));
  return isPromise ? [{ kind: 'promise' }] : [];
}

/** The minimum and maximum number of type arguments. */
function typeArguments(type: string): { fewest: number; most: number } {
  const list = type.startsWith('<') ? split(type.slice(1, endOf(type) - 1), ',') : [];
  const fewest = list.filter(one => split(one, '=').length === 1).length;
  return { fewest, most: list.length };
}

/** Whether a new option is required, so that objects without it no longer compile.
 * @param type the type of the option, in the format of histories */
export const isRequiredOption = (type: string): boolean => !divide(type).isOptional;

/** Whether two aliases differ only in the members of their object literals.
 * @param before a type in the format of histories, like `after` */
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

/** Adds `public` to a type if the other type is `protected`. */
export function withAccess(before: string, after: string): [before: string, after: string] {
  const isProtected = (type: string) => divide(type).words.includes('protected');
  if (isProtected(before) === isProtected(after)) return [before, after];
  const shown = (type: string) => (isProtected(type) ? type : `public ${type}`);
  return [shown(before), shown(after)];
}

/** The reasons why code no longer compiles after a change of a type.
 * @param before a type in the format of histories, with keywords like `function` or `static`
 * @param isMember whether it is a member, not a symbol itself
 * @param isOption whether users pass it to the framework, instead of calling it
 * @param isOfClass whether its owner is a class in both versions */
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
