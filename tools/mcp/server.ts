/** The tools that give AI tools the built documentation. */
import { McpServer } from '@modelcontextprotocol/server';
import { stringify } from 'yaml';
import * as z from 'zod';
import { name, version } from '../../package.json';
import { fallbackLocale, keyOf, languageKeys } from '../../src/config/languages';
import { searchBuild, searchInput } from '../../src/plugins/search/searchBuild';
import { compareVersions } from './compareVersions';
import { listResults } from './listResults';
import { lookUpSymbol } from './lookUpSymbol';
import { readPage } from './readPage';

/** The maximum number of characters of an answer, about 5,000 tokens. A line that says how to continue may follow. */
const most = 20_000;

const language = z
  .enum(languageKeys)
  .default(keyOf(fallbackLocale))
  .describe('The language of texts and addresses');
const packageName = z
  .string()
  .trim()
  .regex(/^(@[\w-]+\/)?[\w.-]+$/, 'write the name of one package, such as @midwayjs/core');
const release = z.string().trim().min(1);
const offset = z.int().min(0).default(0).describe('Where to continue a long answer, in characters');

const toAnswer = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** Answers with a part of a text, which ends at the end of a line, and says how to continue. */
function answer(text: string, from: number) {
  const { length } = text;
  if (from > length)
    throw new Error(`The answer has only ${length} characters: set a lower "offset"`);
  const part = text.slice(from, from + most);
  const end = from + part.length < length ? from + (part.lastIndexOf('\n') + 1 || most) : length;
  const more = `\n[Characters ${from} to ${end} of ${length}. To continue, set "offset" to ${end}.]`;
  return toAnswer(text.slice(from, end) + (end < length ? more : ''));
}

const yaml = (data: object) => stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });

/** @param build the folder of the built site */
export function createServer(build: string): McpServer {
  const server = new McpServer(
    { name, version },
    {
      instructions:
        'Documentation of the Node.js framework Midway (packages @midwayjs/*). Search first, then read the pages that were found.',
    },
  );
  const annotations = { readOnlyHint: true, openWorldHint: false };

  server.registerTool(
    'search',
    {
      description:
        'Searches guides, API reference, posts and releases. "read_page" reads the results.',
      inputSchema: searchInput.extend({
        language: searchInput.shape.language.default(keyOf(fallbackLocale)),
        most: z.int().min(1).max(50).default(10).describe('The maximum number of results'),
      }),
      annotations,
    },
    async input => toAnswer(listResults(await searchBuild(build, input), input.from, most)),
  );

  server.registerTool(
    'read_page',
    {
      description: 'Reads a page, or one section of it, as Markdown.',
      inputSchema: z.strictObject({
        path: z
          .string()
          .describe(
            'The address of the page, such as `/en/docs/extensions/redis`; with an anchor, such as `#lock`, only that section',
          ),
        offset,
      }),
      annotations,
    },
    ({ path, offset: from }) => answer(readPage(build, path), from),
  );

  server.registerTool(
    'look_up_symbol',
    {
      description:
        'Returns kind, signature, members, history and guides of an exported class, function, decorator, type or constant of version 3.',
      inputSchema: z.strictObject({
        name: z.string().min(1).describe('Such as `Inject`, `Framework` or `Framework.addJob`'),
        package: packageName
          .optional()
          .describe('Such as `@midwayjs/cron`; by default, all packages'),
        language,
        offset,
      }),
      annotations,
    },
    ({ offset: from, ...input }) => answer(yaml(lookUpSymbol(build, input)), from),
  );

  server.registerTool(
    'compare_versions',
    {
      description:
        'Lists what was added, removed, changed and deprecated in a package between two releases, with the release notes. `breaking` lists what no longer compiles.',
      inputSchema: z.strictObject({
        package: packageName.describe('Such as `@midwayjs/core`'),
        from: release.describe('The older release, such as `3.14.0`'),
        to: release
          .optional()
          .describe('The newer release; by default, the newest of the documented line'),
        language,
        offset,
      }),
      annotations,
    },
    ({ offset: from, ...input }) => answer(yaml(compareVersions(input)), from),
  );
  return server;
}
