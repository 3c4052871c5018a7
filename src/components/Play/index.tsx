import Translate from '@docusaurus/Translate';
import Icon from '@site/src/components/Icon';
import React, { type ComponentType, type ReactNode, useState } from 'react';
import type { Props as ResultProps } from './Result';
import { useVisit } from './visits';
import './styles.css';

interface Props extends Omit<ResultProps, 'presses'> {
  /** Method and address of the request, if the page does not show them. */
  request?: string;
}

/** A button that sends the request of a block, or runs a test file, in the page. Everything else loads when a reader
 * presses it. */
export default function Play({ request, ...props }: Props): ReactNode {
  const { data, test } = props;
  const [presses, setPresses] = useState(0);
  const [Result, setResult] = useState<ComponentType<ResultProps>>();
  const [state, setState] = useState<'loading' | 'failed'>();
  useVisit(data);
  const load = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const { default: loaded } = await import('./Result');
      setResult(() => loaded);
      setState(undefined);
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };
  const press = () => (Result ? setPresses(presses + 1) : void load());
  return (
    <div className="play page-actions">
      {/* `disabled` would lose the focus. */}
      <button
        type="button"
        aria-disabled={state === 'loading'}
        onClick={event => event.detail < 2 && press()}
      >
        <Icon name="play" width={16} height={16} aria-hidden />
        {test && (
          <Translate
            id="play.test"
            description="Runs a test file in the page"
            values={{ file: test.replace(/^.*\//, '') }}
          >
            {'运行 {file}'}
          </Translate>
        )}
        {request && (
          <Translate
            id="play.sendThis"
            description="Sends a request that the page does not show: its method and address"
            values={{ request }}
          >
            {'发送 {request}'}
          </Translate>
        )}
        {!test && !request && (
          <Translate
            id="play.send"
            description="Sends the request above to the project of the page"
          >
            发送请求
          </Translate>
        )}
      </button>
      <span role="status" data-failed={state === 'failed'}>
        {state === 'loading' && (
          <Translate id="play.loading" description="While what runs a project is loaded">
            正在加载框架……
          </Translate>
        )}
        {state === 'failed' && (
          <Translate id="play.unloaded" description="When what runs a project could not be loaded">
            没有运行：文件无法加载。请检查网络连接后重试。
          </Translate>
        )}
      </span>
      {Result && <Result {...props} presses={presses} />}
    </div>
  );
}
