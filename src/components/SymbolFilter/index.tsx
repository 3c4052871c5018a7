import Link from '@docusaurus/Link';
import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import LiveText from '@site/src/components/LiveText';
import { withNameBreaks } from '@site/src/components/softBreaks';
import type { SymbolList } from '@site/src/plugins/api-reference/symbolList';
import React, {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { findSymbols } from './match';
import './styles.css';

/** Nobody reads more options: another letter narrows them down. */
const most = 40;

/** The key that focuses the filter; `Keys` handles it. */
const shortcut = 'f';

/** Finds symbols of the reference by their names, camel humps and kinds.
 * @param of directory of the package to search; empty for all packages */
export default function SymbolFilter({ of }: { of: string }): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const { selectMessage } = usePluralForm();
  const [list, setList] = useState<SymbolList>();
  const [hasFailed, setHasFailed] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const found = list ? findSymbols(list, text, of) : [];
  const shown = found.slice(0, most);
  const optionId = (at: number) => `${id}-${at}`;
  const choose = (at: number) => {
    setActive(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  const change = (value: string) => {
    setText(value);
    setActive(0);
  };
  const open = async () => {
    setHasFocus(true);
    try {
      const { default: loaded } =
        await import('@generated/docusaurus-plugin-content-docs/api/symbols.json');
      setList(loaded);
      setHasFailed(false);
    } catch (error) {
      // Perhaps offline: the next focus tries again.
      console.warn(error);
      setHasFailed(true);
    }
  };
  // The reader may have typed before the page was hydrated.
  useEffect(() => {
    change(input.current!.value);
    if (input.current === document.activeElement) void open();
  }, []);
  const isOpen = hasFocus && shown.length > 0;
  // The list may extend below the window.
  useEffect(() => {
    if (isOpen) listbox.current!.scrollIntoView({ block: 'nearest' });
  }, [isOpen, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && isOpen) choose((active + step + shown.length) % shown.length);
    else if (key === 'Enter' && shown[active]) document.getElementById(optionId(active))?.click();
    else if (key === 'Escape' && text) change('');
    else if (key === 'Escape') input.current!.blur();
    else return;
    event.preventDefault();
  };
  const label = of
    ? translate({ id: 'symbolFilter.package', message: '筛选这个包的导出' })
    : translate({ id: 'symbolFilter.all', message: '筛选全部 API' });
  const count = hasFailed
    ? translate({ id: 'symbolFilter.failed', message: '无法加载符号列表，请检查网络连接后重试' })
    : list && text.trim()
      ? selectMessage(
          found.length,
          translate(
            {
              id: 'symbolFilter.count',
              message: '{count} 项',
              description: 'How many symbols were found; plural forms divided by |',
            },
            { count: found.length },
          ),
        )
      : '';
  return (
    <div className="symbol-filter">
      <label htmlFor={`${id}-input`}>{label}</label>
      <input
        ref={input}
        id={`${id}-input`}
        type="search"
        role="combobox"
        value={text}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={translate({
          id: 'symbolFilter.hint',
          message: '名称、缩写（MCS）或种类',
          description: 'What can be typed to filter symbols',
        })}
        onFocus={() => void open()}
        onBlur={() => setHasFocus(false)}
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">{shortcut}</kbd>
      <span role="status">
        <LiveText>{count}</LiveText>
      </span>
      <div
        ref={listbox}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        // Keeps the focus in the field when the reader presses on the list.
        onMouseDown={event => event.preventDefault()}
      >
        {shown.map(({ name, kind, npm, isDeprecated, to }, at) => (
          <Link
            key={to}
            to={to}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            onClick={() => input.current!.blur()}
            aria-selected={at === active}
          >
            <span className="kind">{kind}</span>
            <code>{isDeprecated ? <del>{withNameBreaks(name)}</del> : withNameBreaks(name)}</code>
            {!of && <span className="home">{npm}</span>}
          </Link>
        ))}
      </div>
    </div>
  );
}
