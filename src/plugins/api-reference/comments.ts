/** The schema of the descriptions in api/comments, and tests for the language of a text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Language, languages, type Text } from '../../config/languages';
import { textShape } from '../../content/textSchema';
import { demandedKeys, type ReferencePackage } from '../../content/reference';
import { ApiReferenceError } from '../../content/referencePaths';

const correction = z.strictObject({
  ...textShape,
  /** A quote from the package's comment, which is wrong or says nothing. The text replaces this comment. */
  corrects: z.string().min(1).optional(),
});

const description = z.strictObject({
  ...correction.shape,
  /** What to use instead of a deprecated symbol or member. */
  deprecated: correction.optional(),
});

const callable = z.strictObject({
  ...description.shape,
  /** By name, for all overloads with this parameter. `parameter.property` names a property of its type. */
  parameters: z.record(z.string(), description).optional(),
});

const symbolComment = z.strictObject({
  ...callable.shape,
  /** By name. `member.property` names a property of the type of a member. */
  members: z.record(z.string(), callable).optional(),
});

/** A text in every language for a symbol, member or parameter. */
export type Description = z.infer<typeof description>;

/** The fields that hold descriptions of parts, and the word for each in error messages. */
const parts = { parameters: 'parameter', members: 'member' } as const;
type Described = Description & { [Part in keyof typeof parts]?: Record<string, Described> };

/** A description with the name of the described symbol, member or parameter, for example "Get.path". */
export interface NamedDescription {
  name: string;
  part?: (typeof parts)[keyof typeof parts];
  texts: Description;
}

/** The description of a name, then the descriptions of its parts, depth first. */
export function* descriptionsUnder(
  name: string,
  { parameters, members, ...texts }: Described,
  part?: NamedDescription['part'],
): Generator<NamedDescription> {
  yield { name, part, texts };
  for (const [key, described] of Object.entries({ parameters, members })) {
    for (const [own, below] of Object.entries(described ?? {})) {
      yield* descriptionsUnder(`${name}.${own}`, below, parts[key as keyof typeof parts]);
    }
  }
}

/** The descriptions of one package by the name of the symbol. */
export type PackageComments = Record<string, z.infer<typeof symbolComment>>;

/** The descriptions of all packages by their directory name. */
export type Comments = Record<string, PackageComments>;

/** Checks the content of api/comments/<dir>.yaml; `file` names it in errors.
 * @throws ApiReferenceError for text that is not YAML, unknown fields and missing languages */
export function parseComments(yaml: string, file: string): PackageComments {
  let data: unknown;
  try {
    data = parse(yaml);
  } catch (error) {
    throw new ApiReferenceError(
      `${file} is not YAML: ${(error as Error).message} Correct the syntax.`,
    );
  }
  const result = z.record(z.string(), symbolComment).safeParse(data);
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`,
    );
    throw new ApiReferenceError(
      `${file} is wrong:\n${problems.join('\n')}\n` +
        `Each symbol has a text under ${demandedKeys}, and may have "corrects", "deprecated", ` +
        `"parameters" and "members".`,
    );
  }
  for (const [symbol, described] of Object.entries(result.data)) {
    for (const { name, texts } of descriptionsUnder(symbol, described)) {
      assertLanguages(texts, `${file}: ${name}`);
    }
  }
  return result.data;
}

/** Reads the descriptions of all packages; a site may have none.
 * @throws ApiReferenceError for a file of a package that is not in api/packages.json */
export function readComments(siteDir: string, packages: ReferencePackage[]): Comments {
  const folder = path.join(siteDir, 'api/comments');
  if (!existsSync(folder)) return {};
  const comments = readdirSync(folder)
    .sort()
    .map(name => {
      const file = `api/comments/${name}`;
      const dir = path.basename(name, '.yaml');
      if (!name.endsWith('.yaml') || !packages.some(entry => entry.dir === dir)) {
        throw new ApiReferenceError(
          `${file} belongs to no package of api/packages.json. ` +
            `Name it after the "dir" of a package, such as web-koa.yaml, or remove it.`,
        );
      }
      return [dir, parseComments(readFileSync(path.join(folder, name), 'utf8'), file)] as const;
    });
  return Object.fromEntries(comments);
}

export const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const isChinese = (language: Language) =>
  languages.some(({ key, prose }) => key === language && prose === 'chinese');

/** Whether a text may appear on the pages of a language. Any Han character makes the text Chinese. A text
 * without words outside code and URLs, for example a default value, suits both languages. */
export function isIn(language: Language, markdown: string): boolean {
  const chinese = hasHan(markdown);
  if (!isChinese(language)) return !chinese;
  const prose = markdown.replace(/(`+)[^]*?\1|https?:\S+/g, '');
  return chinese || !/[A-Za-z]{2,}/.test(prose);
}

/** @throws ApiReferenceError if a Chinese text has no Chinese character, or another has one */
function assertLanguages({ deprecated, ...texts }: Description, where: string): void {
  for (const { key, label, prose } of languages) {
    const text = (texts as Text)[key];
    if (text !== undefined && hasHan(text) !== (prose === 'chinese')) {
      throw new ApiReferenceError(
        `${where}: the text under "${key}" is not in its language. Write it in ${label}.`,
      );
    }
  }
  if (deprecated) assertLanguages(deprecated, `${where}.deprecated`);
}
