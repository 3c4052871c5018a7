/** Compiles the Markdown of the reference in a thread of its own, beside that of the guides, which keeps
 * one processor busy while the other is idle.
 *
 * Relies on: the loader of pages takes `processors` in its options, and uses the text and the title of
 * what they return. Without such options the pages are compiled with the others. */
import path from 'node:path';
import { loadSiteConfig } from '@docusaurus/core/lib/server/config';
import logger from '@docusaurus/logger';
import type { Options } from '@docusaurus/mdx-loader';
import { createProcessors } from '@docusaurus/mdx-loader/lib/processor';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import {
  type ContentPaths,
  resolveMarkdownLinkPathname,
  type SourceToPermalink,
} from '@docusaurus/utils';
import { openThread } from '../../lib/thread';

type Processor = NonNullable<Options['processors']>['mdProcessor'];
type Compiled = Awaited<ReturnType<Processor['process']>>;
/** A page as the loader gives it to a processor. */
export type Page = Parameters<Processor['process']>[0];

/** What the processor is made of, beside the configuration of the site. */
interface Setup {
  options: Pick<Options, 'admonitions' | 'siteDir' | 'staticDirs'>;
  links: { sourceToPermalink: SourceToPermalink; contentPaths: ContentPaths };
}

const ownPlugin = path.join(__dirname, 'index.ts');

/** The processor that the docs plugin would have made. */
async function makeProcessor({ options, links }: Setup): Promise<Processor> {
  const { siteDir } = options;
  const { siteConfig } = await loadSiteConfig({ siteDir });
  const plugin = siteConfig.plugins.find(
    entry => Array.isArray(entry) && path.resolve(siteDir, entry[0] as string) === ownPlugin,
  ) as [name: string, options: object] | undefined;
  const { mdProcessor } = await createProcessors({
    options: {
      ...options,
      ...plugin?.[1],
      markdownConfig: siteConfig.markdown,
      resolveMarkdownLink: ({ linkPathname, sourceFilePath }) =>
        resolveMarkdownLinkPathname(linkPathname, { ...links, siteDir, sourceFilePath }),
    },
  });
  return mdProcessor;
}

/** What the thread does: it compiles pages, one after the other. */
export function start(setup: Setup): Processor['process'] {
  const processor = makeProcessor(setup);
  let turn: Promise<unknown> = processor;
  const compile = async (page: Page): Promise<Compiled> => {
    try {
      const { content, data } = await (await processor).process(page);
      return { content, data: { contentTitle: data.contentTitle } };
    } catch (error) {
      // Its place in the page, which is in its name, does not leave the thread.
      throw new Error(String(error), { cause: error });
    }
  };
  return page => {
    const compiled = turn.then(() => compile(page));
    turn = compiled.catch(() => undefined);
    return compiled;
  };
}

/** Has a rule of the docs plugin compile its pages in a thread.
 * @param rule the rule, whose options are changed
 * @param content the pages, which lead to each other */
export function compileInThread(rule: unknown, { loadedVersions }: LoadedContent): void {
  const [loader] = (rule as { use?: { options?: Options }[] } | undefined)?.use ?? [];
  const options = loader?.options;
  if (!options?.processors) {
    logger.warn('The reference is compiled with the guides: the docs plugin has other options.');
    return;
  }
  const { admonitions, siteDir, staticDirs } = options;
  const { contentPath, contentPathLocalized } = loadedVersions[0]!;
  const docs = loadedVersions.flatMap(version => version.docs);
  const setup: Setup = {
    options: { admonitions, siteDir, staticDirs },
    links: {
      sourceToPermalink: new Map(docs.map(({ source, permalink }) => [source, permalink])),
      contentPaths: { contentPath, contentPathLocalized },
    },
  };
  const process = openThread<Page, Compiled>(__filename, setup);
  options.processors = { ...options.processors, mdProcessor: { process } };
}
