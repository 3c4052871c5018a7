import { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import { createStorageSlot } from '@docusaurus/theme-common';
import { marksKey } from '@site/src/components/TypeCards/interaction';
import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import React, { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { slot } from './setting';
import './styles.css';

const marksSlot = createStorageSlot(marksKey);

const isApple = () => /mac|iphone|ipad|ipod/i.test(navigator.userAgent);

const keysOf = (): [keys: string[], what: string][] => [
  [
    [isApple() ? '⌘ K' : 'Ctrl K', '/'],
    translate({ id: 'keys.search', message: '搜索', description: 'What a key does' }),
  ],
  [['['], translate({ id: 'keys.previous', message: '上一页', description: 'What a key does' })],
  [[']'], translate({ id: 'keys.next', message: '下一页', description: 'What a key does' })],
  [['t'], translate({ id: 'keys.theme', message: '切换颜色', description: 'What a key does' })],
  [['f'], translate({ id: 'keys.filter', message: '筛选 API', description: 'What a key does' })],
  [
    ['←', '→', '↑', '↓'],
    translate({
      id: 'keys.types',
      message: '在代码中：逐个查看名称的类型',
      description: 'What keys do',
    }),
  ],
  [
    ['Enter'],
    translate({
      id: 'keys.reference',
      message: '在代码中：打开名称的链接',
      description: 'What a key does',
    }),
  ],
  [['?'], translate({ id: 'keys.help', message: '显示快捷键', description: 'What a key does' })],
];

const titleOf = () =>
  translate({ id: 'keys.title', message: '快捷键', description: 'Heading of the list of keys' });

export interface Props {
  onClose: () => void;
}

/** A dialog that lists the keyboard shortcuts, can turn them off, and can mark the names in code that have cards. */
export default function Help({ onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOn, setIsOn] = useState(() => slot.get() !== 'off');
  const [isMarked, setIsMarked] = useState(() => marksSlot.get() === 'on');
  useHistoryPopHandler(onClose);
  useEffect(() => {
    dialog.current!.showModal();
    // By default, the focus goes to the first control, which is below the list: in a low window, the dialog would
    // open scrolled down.
    heading.current!.focus();
    dialog.current!.scrollTop = 0;
  }, []);
  const turn = (event: ChangeEvent<HTMLInputElement>) => {
    const { checked } = event.target;
    setIsOn(checked);
    if (checked) slot.del();
    else slot.set('off');
  };
  const mark = (event: ChangeEvent<HTMLInputElement>) => {
    const { checked } = event.target;
    setIsMarked(checked);
    if (checked) marksSlot.set('on');
    else marksSlot.del();
  };
  return (
    <dialog ref={dialog} className="keys" aria-label={titleOf()} onClose={onClose}>
      <Heading as="h2" ref={heading} tabIndex={-1}>
        {titleOf()}
      </Heading>
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
      <label>
        <input type="checkbox" checked={isOn} onChange={turn} />{' '}
        {translate({
          id: 'keys.on',
          message: '启用 [、]、t 和 f',
          description: 'A switch in the list of keys, for readers who press them by mistake',
        })}
      </label>
      <label>
        <input type="checkbox" checked={isMarked} onChange={mark} />{' '}
        {translate({
          id: 'keys.mark',
          message: '标出代码中有类型说明的名称',
          description: 'A switch in the list of keys',
        })}
      </label>
      <form method="dialog">
        <button type="submit" className="button button--secondary button--sm">
          {translate({ id: 'keys.close', message: '关闭', description: 'Closes the list of keys' })}
        </button>
      </form>
    </dialog>
  );
}
