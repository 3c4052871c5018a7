/** Collects the reference as data for programs (packageData.ts) from TypeDoc's reflections. */
import {
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type Router,
} from 'typedoc';
import { type Language, languageKeys } from '../../config/languages';
import { CodeWriter } from './code.mjs';
import type { Comments } from './comments';
import { canBeDescribed, describe, nameOf } from './describe.mjs';
import { kindName } from './headings.mjs';
import { configurationPaths, defaultOf, isConfiguration } from './options.mjs';
import { layOut } from './layout';
import {
  formatVersion,
  type MemberData,
  type PackageData,
  type SymbolData,
  type SymbolFacts,
} from './packageData';
import { plainText } from './pages';
import { packageRoute, routeOf } from '../../content/referencePaths';
import { allOf, commented, commentOf, isDecorator, isReference } from './reflections.mjs';
import type { FindSince } from './historyNotes.mjs';
import type { Sources } from './sources';

/** The texts of a declaration in one language. */
interface Words {
  summary: string;
  deprecated: string;
}

/** The texts of declarations in every language. */
export type Texts = Map<Reflection, Map<Language, Words>>;

const textOf = (parts: Comment['summary'] = []) =>
  plainText(parts.map(({ text }) => text).join('')).replace(/\s+/g, ' ');

/** Reads the texts of all declarations in every language, and restores the comments afterwards. */
export function textsOf(project: ProjectReflection, comments: Comments): Texts {
  const texts: Texts = new Map();
  const before = new Map([...allOf(project)].map(one => [one, one.comment]));
  for (const language of languageKeys) {
    for (const [one, comment] of before) setComment(one, comment?.clone());
    describe(project, comments, language);
    for (const one of before.keys()) {
      const summary = textOf(commentOf(one)?.summary);
      const tag = commented(one)
        .map(({ comment }) => comment?.getTag('@deprecated'))
        .find(Boolean);
      const deprecated = textOf(tag?.content);
      if (!summary && !deprecated) continue;
      const known = texts.get(one) ?? new Map<Language, Words>();
      texts.set(one, known.set(language, { summary, deprecated }));
    }
  }
  for (const [one, comment] of before) setComment(one, comment);
  return texts;
}

/** Messages about declarations that have a description in some languages only. */
export function inOneLanguage(project: ProjectReflection, texts: Texts): string[] {
  // All signatures of a function share one name, so their texts merge.
  const known = new Map<string, Map<string, string>>();
  for (const reflection of allOf(project)) {
    if (!canBeDescribed(reflection)) continue;
    const name = nameOf(reflection);
    for (const [language, words] of texts.get(reflection) ?? []) {
      for (const of of ['summary', 'deprecated'] as const) {
        if (!words[of]) continue;
        const place = of === 'summary' ? name : `${name} (deprecated)`;
        known.set(place, (known.get(place) ?? new Map<string, string>()).set(language, words[of]));
      }
    }
  }
  return [...known].sort().flatMap(([place, told]) => {
    const [dir, ...name] = place.split('/');
    return languageKeys
      .filter(key => !told.has(key))
      .map(
        key =>
          `api/comments/${dir}.yaml: "${name.join('/')}" has no text under "${key}". Describe it there in all ` +
          `languages: "${[...told.values()][0]}"`,
      );
  });
}

function setComment(reflection: Reflection, comment: Comment | undefined): void {
  if (comment) reflection.comment = comment;
  else delete reflection.comment;
}

/** TypeDoc also counts the parameters of a deprecated function as deprecated. */
const isDeprecated = (reflection: Reflection) =>
  reflection.isDeprecated() && !reflection.kindOf(ReflectionKind.Parameter);

/** A text of a declaration in every language that has it. */
function inLanguages(words: Map<Language, Words> | undefined, of: keyof Words) {
  const entries = languageKeys.flatMap(language => {
    const text = words?.get(language)?.[of];
    return text ? [[language, text] as const] : [];
  });
  return entries.length > 0 ? (Object.fromEntries(entries) as SymbolFacts['summary']) : undefined;
}

function factsOf(reflection: Reflection, since: FindSince, texts: Texts): SymbolFacts {
  const found = since(reflection);
  const words = texts.get(reflection);
  const changed = found?.changed?.map(({ at, before }) => ({ at, before }));
  return defined({
    summary: inLanguages(words, 'summary'),
    since: found?.since,
    changed: changed?.length ? changed : undefined,
    removed: found?.removed,
    deprecated: isDeprecated(reflection)
      ? defined({ at: found?.deprecated?.at, text: inLanguages(words, 'deprecated') })
      : undefined,
  });
}

/** The parameters of a function that have a text or a history, from all its overloads. */
function parametersOf({ signatures = [] }: DeclarationReflection, since: FindSince, texts: Texts) {
  const names = new Map(
    signatures
      .flatMap(({ parameters = [] }) => parameters)
      .map(one => [one.name, { name: one.name, ...factsOf(one, since, texts) }]),
  );
  const parameters = [...names.values()].filter(one => Object.keys(one).length > 1);
  return parameters.length > 0 ? parameters : undefined;
}

/** The data of all packages. Each `page` is a path relative to `/api/`. */
export function packageData(
  project: ProjectReflection,
  router: Router | undefined,
  sources: Sources,
  since: FindSince,
  texts: Texts,
): PackageData[] {
  const paths = configurationPaths(project);
  const writer = new CodeWriter(() => undefined);
  const pageOf = (reflection: Reflection) =>
    router?.hasUrl(reflection) ? routeOf(router.getFullUrl(reflection)) : undefined;

  function memberData(model: DeclarationReflection): MemberData {
    return {
      name: model.name,
      kind: isDecorator(model) ? 'decorator' : kindName(model.kind),
      signature: layOut(writer.declarations(model)).text,
      ...factsOf(model, since, texts),
      ...defined({ page: pageOf(model), parameters: parametersOf(model, since, texts) }),
    };
  }

  function symbolData(model: DeclarationReflection): SymbolData {
    const literal = model.type instanceof ReflectionType ? model.type.declaration : undefined;
    const { children = literal?.children ?? [] } = model;
    const symbol = memberData(model);
    const members = children
      .filter(child => !isReference(child))
      .map(child => {
        const { page, ...data } = memberData(child);
        const value = isConfiguration(model) ? defaultOf(child, model, sources, paths) : undefined;
        const rest = value === undefined ? data : { ...data, default: value };
        // A symbol without a page of its own shows some members only in code, so they have no anchor.
        return page === undefined || symbol.page?.includes('#') ? rest : { ...rest, page };
      });
    return { ...symbol, ...(members.length > 0 && { members }) };
  }

  return (project.children ?? []).map(module => {
    const entry = sources.packages.find(({ dir }) => dir === module.name)!;
    const children = module.children ?? [];
    return {
      form: formatVersion,
      package: entry.npm,
      version: entry.version,
      page: packageRoute(entry.dir),
      summary: entry.description,
      symbols: children.filter(child => !isReference(child)).map(symbolData),
      reExports: children.filter(isReference).map(child => {
        const target = child.tryGetTargetReflectionDeep();
        return { name: child.name, ...defined({ page: target && pageOf(target) }) };
      }),
    };
  });
}

/** Drops the undefined fields of an object. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
