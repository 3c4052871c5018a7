import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { repository } from '@site/src/config/site';
import { markdownPath } from '@site/src/content/markdownPath';
import Icon from '@site/src/components/Icon';
import React, {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import './styles.css';

type Outcome = 'copied' | 'not-loaded' | 'refused';

async function load(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Copies a text that is still loading. Safari allows this only if the write starts before the text has arrived,
 * with an API that other browsers may lack. */
async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    return navigator.clipboard.writeText(await text);
  }
  const blob = text.then(content => new Blob([content], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

async function copy(address: string): Promise<Outcome> {
  const text = load(address);
  const loaded = text.then(
    () => true,
    () => false,
  );
  try {
    await write(text);
    return 'copied';
  } catch {
    return (await loaded) ? 'refused' : 'not-loaded';
  }
}

function describe(outcome: Outcome): string {
  switch (outcome) {
    case 'copied':
      return translate({
        id: 'pageMarkdown.copied',
        message: '已复制',
        description: 'After the Markdown of a page was copied',
      });
    case 'not-loaded':
      return translate({
        id: 'pageMarkdown.notLoaded',
        message: '没有复制：无法加载 Markdown。请检查网络连接后重试。',
        description: 'When the Markdown of a page could not be loaded',
      });
    case 'refused':
      return translate({
        id: 'pageMarkdown.refused',
        message: '没有复制：浏览器不允许访问剪贴板。请打开 Markdown 后手动复制。',
        description: 'When the browser did not let the Markdown of a page be copied',
      });
  }
}

/** The address of a new issue about the page. */
function reportAddress(title: string, address: string): string {
  const issue = new URLSearchParams({ title: `${title}: `, body: `${address}\n\n` });
  return `${repository}/issues/new?${String(issue)}`;
}

/** Matches the source in the metadata of a page that is written, not generated; captures its file. */
const writtenFile = /^@site\/((?:docs|versioned_docs|blog|i18n)\/.*)/;

/** Closes the menu when the focus moves to another element. */
function closeLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

/** Closes the menu when the reader presses something else, which may not take the focus. */
function useClosedByPress(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [menu]);
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')!.focus();
}

/** The menu of page actions: copy or view the Markdown, edit the file if the site's settings say where, and report
 * a problem. */
export default function PageMarkdown({
  permalink,
  title,
  source,
}: {
  permalink: string;
  title: string;
  source: string;
}): ReactNode {
  const { url, customFields } = useDocusaurusContext().siteConfig;
  const file = customFields?.editAddress ? writtenFile.exec(source)?.[1] : undefined;
  const address = markdownPath(permalink);
  const [outcome, setOutcome] = useState<Outcome>();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosedByPress(menu);
  const onCopy = async () => {
    // Clears the status first: screen readers do not announce an unchanged message again.
    setOutcome(undefined);
    setOutcome(await copy(address));
  };
  return (
    <details
      ref={menu}
      className="page-actions page-menu"
      onBlur={closeLeft}
      onKeyDown={closeByEscape}
    >
      <summary
        aria-label={translate({
          id: 'pageMarkdown.menu',
          message: '本页操作',
          description: 'Opens the menu at the head of a page: copy, edit, report',
        })}
      >
        <Icon name="more" aria-hidden />
      </summary>
      <div>
        <button type="button" onClick={() => void onCopy()}>
          <Translate id="pageMarkdown.copy" description="Copies the page as Markdown">
            复制为 Markdown
          </Translate>
        </button>
        <span role="status" data-outcome={outcome}>
          {outcome && describe(outcome)}
        </span>
        <Link to={`pathname://${address}`} autoAddBaseUrl={false} target="_self">
          <Translate id="pageMarkdown.view" description="Leads to the page as Markdown">
            查看 Markdown
          </Translate>
        </Link>
        {file && (
          <Link to={String(customFields!.editAddress) + file}>
            <Translate id="pageMarkdown.edit" description="Leads to the editor of the page's file">
              编辑本页
            </Translate>
          </Link>
        )}
        <Link to={reportAddress(title, url + permalink)}>
          <Translate
            id="pageMarkdown.report"
            description="Leads to a new issue about the page on GitHub"
          >
            反馈本页问题
          </Translate>
        </Link>
      </div>
    </details>
  );
}
