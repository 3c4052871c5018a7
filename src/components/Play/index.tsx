import Translate from '@docusaurus/Translate';
import Icon from '@site/src/components/Icon';
import React, { type ComponentType, type ReactNode, useState } from 'react';
import type { Props as ResultProps } from './Result';
import './styles.css';

interface Props extends Omit<ResultProps, 'presses'> {
  /** Path of a test file; absent at requests. */
  test?: string;
}

/** A button that sends the request of a block, or runs a test file, in the page. Everything else loads when a reader
 * presses it. */
export default function Play({ test, ...props }: Props): ReactNode {
  const [presses, setPresses] = useState(0);
  const [Result, setResult] = useState<ComponentType<ResultProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const press = async () => {
    try {
      const { default: loaded } = await import('./Result');
      setResult(() => loaded);
      setPresses(presses + 1);
      setHasFailed(false);
    } catch (error) {
      console.error(error);
      setHasFailed(true);
    }
  };
  return (
    <div className="play page-actions">
      <button type="button" onClick={event => event.detail < 2 && void press()}>
        <Icon name="play" width={16} height={16} aria-hidden />
        {test ? (
          <Translate
            id="play.test"
            description="Runs a test file in the page"
            values={{ file: test.replace(/^.*\//, '') }}
          >
            {'运行 {file}'}
          </Translate>
        ) : (
          <Translate
            id="play.send"
            description="Sends the request above to the project of the page"
          >
            发送请求
          </Translate>
        )}
      </button>
      {Result && <Result {...props} presses={presses} />}
      {hasFailed && (
        <p role="alert">
          <Translate id="play.unloaded" description="When what runs a project could not be loaded">
            没有运行：无法加载。请检查网络连接后重试。
          </Translate>
        </p>
      )}
    </div>
  );
}
