/** Search by type: symbols of the reference by what they take, give back, are or derive from. */

/** A symbol or member of the reference, as far as types go. */
export interface Signature {
  /** `createApp`, or `MidwayContainer.getAsync` for a member. */
  name: string;
  /** Path of its place from the base URL. */
  path: string;
  /** What it is called with; absent where nothing is called. */
  parameters?: { name: string; type: string }[];
  /** What it gives back, or the type of a property. */
  type?: string;
  /** What a class or an interface extends and implements. */
  bases?: string[];
}

export type TypeQuery =
  | { kind: 'call'; parameters: string[]; result: string | null }
  | { kind: 'mention'; type: string }
  | { kind: 'base'; type: string };

/** The places in text that are outside of brackets, up to one that closes what the text does not open. */
function* outsideBrackets(text: string): Generator<number> {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if ('(<[{'.includes(character)) depth += 1;
    // The arrow of a function type closes nothing.
    else if (')>]}'.includes(character) && !arrowAt(text, index - 1)) depth -= 1;
    else if (depth === 0) yield index;
    if (depth >= 0) continue;
    yield index;
    return;
  }
}

const arrowAt = (text: string, index: number) => /^[=-]>/.test(text.slice(index, index + 2));

/** Cuts text at a character, outside of brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const index of outsideBrackets(text)) {
    if (text[index] !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)].map(part => part.trim()).filter(Boolean);
}

/** The text between the bracket that a text begins with and the one that closes it, and the rest. */
function bracketed(text: string): [inside: string, rest: string] | null {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    else if (text[index] === ')') depth -= 1;
    if (depth === 0) return [text.slice(1, index), text.slice(index + 1)];
  }
  return null;
}

// No repetition holds another: a pattern that does takes time that doubles with each character.
const typePattern = /^[\p{L}_$][\p{L}\p{N}_$.]*(?:<.*>)?(?:\[\])*$/u;
const mentionPattern = /^:\s*(\S.*)$/u;
const basePattern = /^(?:extends|implements)\s+(\S.*)$/u;
const arrowPattern = /^\s*(?:=>|->|:)\s*(\S.*)$/u;

const isType = (text: string | undefined): text is string => typePattern.test(text ?? '');

/** What is before and after the first arrow of a text, outside of brackets. */
function cutAtArrow(text: string): [before: string, after: string] | null {
  for (const index of outsideBrackets(text)) {
    if (arrowAt(text, index)) return [text.slice(0, index).trim(), text.slice(index + 2).trim()];
  }
  return null;
}

/** What a query asks of types, if that is what it does: `(ctx, next) => Promise<void>`,
 * `string -> Promise<T>`, `: IMidwayContainer`, `extends MidwayHttpError`. */
export function parseTypeQuery(query: string): TypeQuery | null {
  const text = query.normalize('NFKC').trim();
  const mention = mentionPattern.exec(text)?.[1];
  if (isType(mention)) return { kind: 'mention', type: mention };
  const base = basePattern.exec(text)?.[1];
  if (isType(base)) return { kind: 'base', type: base };
  if (text.startsWith('(')) {
    const [inside, rest] = bracketed(text) ?? [];
    const result = arrowPattern.exec(rest ?? '')?.[1];
    return inside !== undefined && result
      ? { kind: 'call', parameters: split(inside, ','), result }
      : null;
  }
  const [before, result] = cutAtArrow(text) ?? [];
  if (before === undefined || !result) return null;
  const parameters = split(before, ',');
  return parameters.every(isType) ? { kind: 'call', parameters, result } : null;
}

/** A function, as far as its types go. */
interface Call {
  parameters: { name: string; type: string; isOptional?: boolean }[];
  type: string;
}

/** The functions that are written in a type: itself, or branches of a condition. */
function callsIn(type: string): Call[] {
  const calls: Call[] = [];
  for (let at = type.indexOf('('); at >= 0; at = type.indexOf('(', at + 1)) {
    const [inside, rest] = bracketed(type.slice(at)) ?? [];
    if (inside === undefined || !rest?.trimStart().startsWith('=>')) continue;
    const after = rest.trimStart().slice(2).trim();
    const end = Array.from(outsideBrackets(after)).find(place => ' ,)'.includes(after[place]!));
    const parameters = split(inside, ',').map(parameter => {
      const [name = '', taken = 'any'] = split(parameter, ':');
      return { name: name.replace(/\?$/, ''), type: taken, isOptional: name.endsWith('?') };
    });
    calls.push({ parameters, type: after.slice(0, end) });
    at += inside.length + 1;
  }
  return calls;
}

/** Whether a name is written for another, as `ctx` is for `context`: its letters are there, in order. */
function isShortFor(short: string, name: string): boolean {
  if (short.length < 3 || short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** How well the name of a parameter matches a queried one: 1 the same, 0 not at all. */
function fitOfName(asked: string, name: string): number {
  const [one, other] = [asked.toLowerCase(), name.toLowerCase()];
  if (one === other) return 0.9;
  return isShortFor(one, other) || isShortFor(other, one) ? 0.7 : 0;
}

/** A name without generics, in small letters. */
const head = (type: string) => (/^[\p{L}\p{N}_$.]+/u.exec(type)?.[0] ?? type).toLowerCase();

function argumentsOf(type: string): string[] {
  const inside = /^[^<]+<(.*)>$/su.exec(type)?.[1];
  return inside === undefined ? [] : split(inside, ',');
}

/** How well a type matches a queried one: 1 the same, 0 not at all. */
function fit(asked: string, type: string): number {
  const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();
  if (bare(asked) === bare(type)) return 1;
  const alternatives = split(type, '|');
  if (alternatives.length > 1) return 0.9 * Math.max(...alternatives.map(one => fit(asked, one)));
  if (asked.endsWith('[]') && type.endsWith('[]'))
    return fit(asked.slice(0, -2), type.slice(0, -2));
  const isFunction = type.includes('=>');
  const wanted = argumentsOf(asked);
  if (!isFunction && head(asked) === head(type)) {
    const given = argumentsOf(type);
    if (wanted.length === 0) return 0.8;
    const fits = wanted.map(want => Math.max(0, ...given.map(one => fit(want, one))));
    if (Math.min(...fits) > 0) return (0.8 * fits.reduce((a, b) => a + b, 0)) / fits.length;
    return 0;
  }
  const names: string[] = type.toLowerCase().match(/[\p{L}_$][\p{L}\p{N}_$.]*/gu) ?? [];
  return wanted.length === 0 && names.includes(head(asked)) ? 0.3 : 0;
}

/** As `fit`; a result that is declared as `any` matches a little: in the type of a function, which takes those
 * of any result, well. */
const fitOfResult = (asked: string, type: string, isType: boolean): number => {
  if (type === 'any') return isType ? 0.9 : 0.3;
  const isOfAny = head(asked) === head(type) && argumentsOf(type).every(one => one === 'any');
  return fit(asked, type) || (isOfAny ? (isType ? 0.9 : 0.4) : 0);
};

/** @param isType whether the call is what a type of functions describes */
function fitOfCall(
  { parameters, result }: Extract<TypeQuery, { kind: 'call' }>,
  { parameters: given, type }: Call,
  isType = false,
): number {
  if (parameters.length > given.length) return 0;
  const free = [...given];
  const fits = parameters.map(asked => {
    // `ctx: Context` asks for both; `ctx` is the name of a parameter or of a type.
    const [name, type] = split(asked, ':') as [string, string | undefined];
    const rate = (one: (typeof given)[number]) =>
      type === undefined
        ? Math.max(fitOfName(name, one.name), fit(name, one.type))
        : fit(type, one.type);
    const best = free.reduce((most, one) => (rate(one) > rate(most) ? one : most), free[0]!);
    free.splice(free.indexOf(best), 1);
    return rate(best);
  });
  fits.push(result === null ? 1 : fitOfResult(result, type, isType));
  if (fits.includes(0)) return 0;
  const mean = fits.reduce((sum, one) => sum + one, 0) / fits.length;
  const superfluous = free.filter(({ isOptional }) => !isOptional).length;
  return mean * (1 - 0.1 * superfluous ** 0.5);
}

function fitOf(query: TypeQuery, signature: Signature): number {
  if (query.kind === 'call') {
    const { parameters, type = '' } = signature;
    const calls = callsIn(type);
    if (!parameters) return Math.max(0, ...calls.map(call => fitOfCall(query, call, true)));
    // What a symbol is called with comes before functions that it gives back.
    const own = fitOfCall(query, { parameters, type });
    return Math.max(own, ...calls.map(call => 0.7 * fitOfCall(query, call)));
  }
  if (query.kind === 'base') {
    return Math.max(0, ...(signature.bases ?? []).map(base => fit(query.type, base)));
  }
  const { parameters = [], type = '' } = signature;
  const taken = parameters.map(parameter => 0.8 * fit(query.type, parameter.type));
  return Math.max(fit(query.type, type), ...taken);
}

/** The symbols that a query about types asks for, the best first. */
export function searchSignatures(signatures: Signature[], query: TypeQuery): Signature[] {
  return signatures
    .map((signature, order) => ({ signature, order, fit: fitOf(query, signature) }))
    .filter(found => found.fit > 0)
    .sort((a, b) => b.fit - a.fit || a.order - b.order)
    .map(({ signature }) => signature);
}

/** A signature as a reader would write it. */
export function signatureText({ parameters, type, bases }: Signature): string {
  if (bases) return `extends ${bases.join(', ')}`;
  if (!parameters) return type ?? '';
  const list = parameters.map(({ name, type: taken }) => `${name}: ${taken}`);
  return `(${list.join(', ')}) => ${type}`;
}
