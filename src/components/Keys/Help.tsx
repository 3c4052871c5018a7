import { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import React, { type ReactNode, useEffect, useRef } from 'react';
import './styles.css';

const keysOf = (): [keys: string[], what: string][] => [
  [
    ['Ctrl K', '/'],
    translate({ id: 'keys.search', message: '搜索', description: 'What a key does' }),
  ],
  [['['], translate({ id: 'keys.previous', message: '上一页', description: 'What a key does' })],
  [[']'], translate({ id: 'keys.next', message: '下一页', description: 'What a key does' })],
  [['t'], translate({ id: 'keys.theme', message: '切换颜色', description: 'What a key does' })],
  [['?'], translate({ id: 'keys.help', message: '显示快捷键', description: 'What a key does' })],
];

const titleOf = () =>
  translate({ id: 'keys.title', message: '快捷键', description: 'Heading of the list of keys' });

/** The keys that the site knows, in a dialog. */
export default function Help({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} className="keys" aria-label={titleOf()} onClose={onClose}>
      <Heading as="h2">{titleOf()}</Heading>
      <dl>
        {keysOf().map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button button--secondary button--sm">
          {translate({ id: 'keys.close', message: '关闭', description: 'Closes the list of keys' })}
        </button>
      </form>
    </dialog>
  );
}
