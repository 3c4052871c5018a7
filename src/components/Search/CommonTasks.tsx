import Translate, { translate } from '@docusaurus/Translate';
import { isPlainClick } from '@site/src/client/linkTarget';
import { home } from '@site/src/client/homes';
import { type ReactNode, useId } from 'react';
import './styles.css';

interface Task {
  /** The section about the task in the guides of the latest version, below the home page. */
  to: string;
  text: string;
}

/** The tasks that readers most often look up. */
const tasks = (): Task[] => [
  {
    to: 'docs/quick_guide#from-the-template',
    text: translate({ id: 'searchResults.task.start', message: '从零开始写一个接口' }),
  },
  {
    to: 'docs/controller#read-the-request',
    text: translate({ id: 'searchResults.task.request', message: '读取请求参数' }),
  },
  {
    to: 'docs/extensions/validate#first-example',
    text: translate({ id: 'searchResults.task.validate', message: '校验请求数据' }),
  },
  {
    to: 'docs/extensions/jwt#protect-routes',
    text: translate({ id: 'searchResults.task.protect', message: '用令牌保护接口' }),
  },
  {
    to: 'docs/error_filter#catch',
    text: translate({ id: 'searchResults.task.errors', message: '统一处理错误' }),
  },
  {
    to: 'docs/extensions/orm#first-example',
    text: translate({ id: 'searchResults.task.database', message: '连接数据库' }),
  },
  {
    to: 'docs/extensions/cross_domain#allow-origins',
    text: translate({ id: 'searchResults.task.origins', message: '允许跨域请求' }),
  },
  {
    to: 'docs/extensions/busboy#first-example',
    text: translate({ id: 'searchResults.task.upload', message: '上传文件' }),
  },
  {
    to: 'docs/extensions/cron#first-job',
    text: translate({ id: 'searchResults.task.schedule', message: '定时执行任务' }),
  },
  {
    to: 'docs/deployment#build',
    text: translate({ id: 'searchResults.task.deploy', message: '构建并部署到服务器' }),
  },
];

interface Props {
  /** Whether the reader searches the latest version, to whose guides the links lead. In other versions, each task
   * is a search. */
  isLatest: boolean;
  /** Whether the search found nothing. */
  hasNone: boolean;
  /** Words of pages that resemble the query. */
  nearest?: string[];
  search: (query: string) => void;
  /** Called when the reader follows a link in this tab. */
  onLeave?: () => void;
}

/** Common tasks, shown before the first search and, with similar words, after a search without results. */
export default function CommonTasks({
  isLatest,
  hasNone,
  nearest = [],
  search,
  onLeave,
}: Props): ReactNode {
  const title = useId();
  return (
    <section className="search-start" aria-labelledby={title}>
      <p id={title} className="search-start-title">
        {hasNone ? (
          <Translate
            id="searchResults.suggested"
            description="Heading of the tasks where nothing was found"
          >
            试试搜索
          </Translate>
        ) : (
          <Translate id="searchResults.tasks" description="Heading of the tasks in an empty search">
            常见任务
          </Translate>
        )}
      </p>
      <ul>
        {nearest.map(word => (
          <li key={word}>
            <button type="button" className="clean-btn" onClick={() => search(word)}>
              {word}
            </button>
          </li>
        ))}
        {tasks().map(({ to, text }) => (
          <li key={to}>
            {isLatest ? (
              // A plain link: Docusaurus' would fetch the page of every task.
              // eslint-disable-next-line @docusaurus/no-html-links
              <a href={home + to} onClick={event => isPlainClick(event.nativeEvent) && onLeave?.()}>
                {text}
              </a>
            ) : (
              <button type="button" className="clean-btn" onClick={() => search(text)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
