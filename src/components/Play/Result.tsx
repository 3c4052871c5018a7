/** What came back from a project that runs in the page: answers or tests, and what it printed. */
import Translate, { translate } from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fault } from '@site/src/plugins/play/client/compiler';
import type { Ended } from '@site/src/plugins/play/client/session';
import { silence } from '@site/src/plugins/play/limits';
import Missing from './Missing';
import { openers } from './openers';
import { type Answer, isOver, run, type Shown } from './run';
import Tests from './Tests';

export interface Props {
  /** Address of the data of the page. */
  data: string;
  /** Number of the block on the page. */
  at: string;
  /** Path of a test file; absent at requests. */
  test?: string;
  /** How often the reader has pressed the button. */
  presses: number;
}

const steps = (): Record<Shown['step'], string> => ({
  waiting: translate({
    id: 'play.waiting',
    message: '正在等待前一次运行……',
    description: 'While another request or test of the page runs',
  }),
  loading: translate({
    id: 'play.loading',
    message: '正在加载框架……',
    description: 'While what runs a project is loaded',
  }),
  loadingCompiler: translate({
    id: 'play.compilerLoading',
    message: '正在加载编译器……',
    description: 'While the compiler of changed files is loaded',
  }),
  compiling: translate({
    id: 'play.compiling',
    message: '正在编译……',
    description: 'While changed files of a project are compiled',
  }),
  starting: translate({
    id: 'play.starting',
    message: '正在启动应用……',
    description: 'While the project of a page starts in the page',
  }),
  sending: translate({
    id: 'play.sending',
    message: '正在发送请求……',
    description: 'While the project of a page answers',
  }),
  testing: translate({
    id: 'play.testing',
    message: '正在运行测试……',
    description: 'While tests run in the page',
  }),
  unloaded: translate({
    id: 'play.unloaded',
    message: '没有运行：文件无法加载。请检查网络连接后重试。',
    description: 'When what runs a project could not be loaded',
  }),
  outdated: translate({
    id: 'play.outdated',
    message: '没有运行：这个页面已更新。请重新加载页面。',
    description: 'When the files of the site no longer fit the page that the reader has open',
  }),
  done: '',
});

/** Why a run was stopped. */
const stops = (): Record<Ended, string> => ({
  loop: translate(
    {
      id: 'play.loop',
      message: '已停止：代码 {seconds} 秒没有响应，可能有死循环，或占用内存太多。',
      description: 'When a project that runs in the page does not respond',
    },
    { seconds: silence },
  ),
  late: translate({
    id: 'play.late',
    message: '已停止：代码没有按时结束。',
    description: 'When a project that runs in the page does not finish',
  }),
  output: translate({
    id: 'play.output',
    message: '已停止：输出太多。',
    description: 'When a project that runs in the page prints or answers too much',
  }),
});

const statusOf = ({ head: [status = ''] }: Answer) => status.replace(/^HTTP\S* /, '');

/** Indents JSON, and leaves other bodies as they are. */
function readable({ head, body }: Answer): string {
  if (!head.some(line => /^content-type: application\/(\S+\+)?json/i.test(line))) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function ShownAnswer(answer: Answer): ReactNode {
  const [, ...headers] = answer.head;
  return (
    <pre>
      <span className="play__time">{`${answer.request}\n`}</span>
      <strong data-failed={/^[45]/.test(statusOf(answer))}>{statusOf(answer)}</strong>
      <span className="play__time">{` ${Math.round(answer.ms)} ms`}</span>
      {`\n${headers.join('\n')}\n\n${readable(answer)}`}
    </pre>
  );
}

function ShownFaults({ faults }: { faults: Fault[] }): ReactNode {
  return (
    <>
      <p data-failed>
        <Translate id="play.faults" description="Why changed files of a project do not run">
          没有运行：代码有语法错误。
        </Translate>
      </p>
      <ul>
        {faults.map(({ file, line, message }, at) => (
          <li key={at}>
            <code>{`${file}:${line}`}</code> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a reader needs what the project printed, to see why it failed. */
const hasFailed = ({ answers, tests, failure }: Shown) =>
  failure !== undefined ||
  answers.some(answer => /^[45]/.test(statusOf(answer))) ||
  tests.some(({ status }) => status === 'failed');

interface LogProps {
  log: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** What the project printed. */
function Log({ log, isOpen, onToggle }: LogProps): ReactNode {
  return (
    <details open={isOpen}>
      <summary
        onClick={event => {
          event.preventDefault();
          onToggle();
        }}
      >
        <Translate id="play.log" description="What the project printed">
          日志
        </Translate>
      </summary>
      <pre>{log}</pre>
    </details>
  );
}

/** What came back, in a region that screen readers announce. */
export function Output(shown: Shown): ReactNode {
  const { step, answers, tests, log, failure, faults, missing } = shown;
  const failed = hasFailed(shown);
  // Open if the run has failed, until the reader opens or closes it.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? failed;
  const printed = log && <Log {...{ log, isOpen }} onToggle={() => setChosen(!isOpen)} />;
  // Above a page of HTML that says the same at its end.
  const isFirst = failed && answers.length > 0;
  return (
    <div
      role="log"
      aria-label={translate({
        id: 'play.result',
        message: '运行结果',
        description: 'Label of what came back from a project that ran in the page',
      })}
      aria-busy={!isOver(shown)}
    >
      {step !== 'done' && <p data-failed={isOver(shown)}>{steps()[step]}</p>}
      {isFirst && printed}
      {answers.map((answer, index) => (
        // Answers are only appended.
        <ShownAnswer key={index} {...answer} />
      ))}
      {tests.length > 0 && <Tests tests={tests} />}
      {faults && <ShownFaults faults={faults} />}
      {missing && <Missing missing={missing} />}
      {failure && <pre data-failed>{failure.ended ? stops()[failure.ended] : failure.error}</pre>}
      {!isFirst && printed}
    </div>
  );
}

/** Scrolls a result into view while its button or a part of it is in view: a result below the edge of the window would look
 * like a press that does nothing. Readers who have scrolled on stay where they are. */
function reveal(result: HTMLElement): void {
  const { top, bottom } = result.parentElement!.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) result.scrollIntoView({ block: 'nearest' });
}

export default function Result({ data, at, test, presses }: Props): ReactNode {
  const [shown, setShown] = useState<Shown>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => void run({ data, at, test }, setShown), [data, at, test, presses]);
  useEffect(() => void (result.current && reveal(result.current)), [shown?.step]);
  if (!shown) return null;
  const openEditor = openers.get(data);
  const hasRun = !shown.faults && !shown.missing;
  return (
    <div ref={result} className="play__result">
      <Output {...shown} />
      <p className="play__note">
        {shown.edited === true && (
          <Translate id="play.edited" description="Whether a result is that of changed files">
            包含你的修改。
          </Translate>
        )}{' '}
        {shown.edited === false && (
          <Translate
            id="play.unedited"
            description="When a block of an earlier state of the project runs as the page shows it"
          >
            不含你的修改：它属于项目更早的状态。
          </Translate>
        )}{' '}
        {hasRun && (
          <Translate id="play.where" description="Where the project runs">
            项目在这个页面里运行，不向任何服务器发送内容。
          </Translate>
        )}
        {hasRun && !test && (
          <button type="button" onClick={() => void run({ data, at, restarts: true }, setShown)}>
            <Translate
              id="play.restart"
              description="Starts the project again and sends the request"
            >
              重启应用再发送
            </Translate>
          </button>
        )}
        {shown.edited !== undefined && openEditor && (
          <button type="button" onClick={openEditor}>
            <Translate id="play.edit" description="Opens an editor of the project of a page">
              在页面里编辑
            </Translate>
          </button>
        )}
      </p>
    </div>
  );
}
