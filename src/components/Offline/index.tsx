/** The controls with which readers choose what to keep for offline reading, and remove it. */
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { KeptPacks, Pack } from '@site/src/plugins/offline/protocol';
import LiveText from '@site/src/components/LiveText';
import Heading from '@theme/Heading';
import type { FormEvent, ReactNode } from 'react';
import { type State, useOffline } from './useOffline';
import './styles.css';

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** Names the page that is not available offline, if a request for it was redirected here. */
function Missing({ from, starts }: { from: string; starts: KeptPacks['starts'] }): ReactNode {
  return (
    <div className="alert alert--warning margin-bottom--md" role="status">
      <p>
        <Translate
          id="offline.missing"
          description="When a page was asked for offline that is not kept"
          values={{ page: <code>{from}</code> }}
        >
          {'没有网络，{page} 也没有保存在这台设备上。恢复网络后再试，或阅读已保存的页面。'}
        </Translate>
      </p>
      {starts && (
        <ul>
          {starts.map(({ label, start }) => (
            <li key={start}>
              <Link to={`pathname://${start}`} autoAddBaseUrl={false} target="_self">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button button--sm button--secondary"
        onClick={() => location.assign(from)}
      >
        <Translate id="offline.retry" description="Button that asks for the page again">
          重试
        </Translate>
      </button>
    </div>
  );
}

function Choice({ pack, kept }: { pack: Pack; kept: boolean }): ReactNode {
  return (
    <label className="offline-choice">
      <input type="checkbox" name="pack" value={pack.id} defaultChecked={kept} />
      <span>{pack.label}</span>
      <span className="offline-size">{`${megabytes(pack.bytes)} MB`}</span>
      {kept && (
        <span className="badge badge--secondary">
          <Translate id="offline.kept" description="Beside a part that is kept">
            已保存
          </Translate>
        </span>
      )}
    </label>
  );
}

/** The progress and the result of the work. */
function Status({ state }: { state: State }): ReactNode {
  if (state.is === 'working') {
    return (
      <>
        <progress value={state.done} max={state.total || 1} aria-labelledby="offline-progress" />{' '}
        <span id="offline-progress">
          <LiveText>
            {translate(
              {
                id: 'offline.progress',
                description: 'While files are being fetched',
                message: '正在保存：{done} / {total} 个文件',
              },
              { done: String(state.done), total: String(state.total) },
            )}
          </LiveText>
        </span>
      </>
    );
  }
  if (state.is !== 'idle') return null;
  if (state.failure !== undefined) {
    return (
      <LiveText>
        {translate(
          {
            id: 'offline.failed',
            description: 'When files could not be kept',
            message: '没有保存成功：{reason}。之前保存的内容没有变化，可以再试一次。',
          },
          { reason: state.failure },
        )}
      </LiveText>
    );
  }
  return state.kept ? (
    <LiveText>
      {translate({
        id: 'offline.done',
        description: 'When everything chosen is kept',
        message: '已保存。在线时，页面总是来自网络；网站更新后，保存的内容会在你下次访问时更新。',
      })}
    </LiveText>
  ) : null;
}

interface ChoicesProps {
  packs: Pack[];
  /** Ids of the packs that are kept. */
  kept: string[];
  isWorking: boolean;
  onKeep: (event: FormEvent<HTMLFormElement>) => void;
}

/** The packs that readers can choose to keep. */
function Choices({ packs, kept, isWorking, onKeep }: ChoicesProps): ReactNode {
  return (
    <form onSubmit={onKeep}>
      <fieldset className="offline-choices" disabled={isWorking}>
        <legend>
          <Translate id="offline.choose" description="Above the parts that can be kept">
            选择要保存的部分（大小为解压后在设备上占用的空间）：
          </Translate>
        </legend>
        {packs.map(pack => (
          <Choice key={pack.id} pack={pack} kept={kept.includes(pack.id)} />
        ))}
      </fieldset>
      <button type="submit" className="button button--primary" disabled={isWorking}>
        <Translate id="offline.keep" description="Button that starts keeping">
          保存以供离线阅读
        </Translate>
      </button>
    </form>
  );
}

/** Notes below the choices. */
function Notes(): ReactNode {
  return (
    <>
      <noscript>
        <p>
          <Translate id="offline.noscript" description="For readers without JavaScript">
            离线阅读需要 JavaScript。
          </Translate>
        </p>
      </noscript>
      <p className="margin-top--lg">
        <Translate id="offline.install" description="How to install the site as an app">
          在这一页打开浏览器菜单中的「安装」或「添加到主屏幕」，还可以把网站装成应用。
        </Translate>
      </p>
    </>
  );
}

export default function Offline(texts: { title: string; description: string }): ReactNode {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const { state, packs, isUnlisted, from, keep, remove } = useOffline(baseUrl);
  const kept = state.is === 'idle' ? state.kept : undefined;

  return (
    <>
      <Heading as="h1">{texts.title}</Heading>
      {from !== undefined && <Missing from={from} starts={kept?.starts} />}
      <p>{texts.description}</p>
      {state.is === 'unsupported' && (
        <p>
          <Translate id="offline.unsupported" description="When the browser cannot keep pages">
            这个浏览器不能在这里保存页面：需要 HTTPS，无痕窗口里也可能不行。
          </Translate>
        </p>
      )}
      {packs.length > 0 && state.is !== 'unsupported' && (
        <Choices
          key={kept?.packs.join()}
          packs={packs}
          kept={kept?.packs ?? []}
          isWorking={state.is === 'working'}
          onKeep={event => void keep(event)}
        />
      )}
      {isUnlisted && (
        <p role="alert">
          <Translate
            id="offline.unlisted"
            description="Shown if the list of offline packs cannot be fetched"
          >
            没有加载到可保存内容的列表。恢复网络后，请重新打开这一页。
          </Translate>
        </p>
      )}
      <p role="status" className="margin-vert--md">
        <Status state={state} />
      </p>
      {(state.is === 'working' || (state.is === 'idle' && state.isRegistered)) && (
        <button type="button" className="button button--secondary" onClick={() => void remove()}>
          <Translate
            id="offline.remove"
            description="Button that removes the pages kept for offline reading"
          >
            从这台设备移除
          </Translate>
        </button>
      )}
      <Notes />
    </>
  );
}
