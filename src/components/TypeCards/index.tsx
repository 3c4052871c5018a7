import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useStorageSlot } from '@docusaurus/theme-common';
import { marksKey, whenIdle } from './interaction';
import LiveText from '@site/src/components/LiveText';
import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Block, boxesOf, boxOf, rangeOf, shownBlocks } from './blocks';
import Card from './Card';
import { type OpenCard, isIn } from './openCard';
import { textOf } from './Code';
import { fetchCards, knownCards } from './fetchCards';
import { followKeys, scrolls } from './keys';
import type { NameInCode } from './namesInCode';
import { isSheet, placeCard, widthBeside } from './cardPosition';
import { followPointer } from './pointer';
import { openAndReveal } from './revealName';
import './styles.css';

/** Highlights names without changing elements. Browsers without the Highlight API show only the card. */
function paint(name: 'type-card' | 'type-cards', ranges: Range[]): void {
  if ('highlights' in CSS) CSS.highlights.set(name, new Highlight(...ranges));
}

/** Marks all names on the page that have cards, including names in blocks that are added later. */
function useMarks(isOn: boolean, pathname: string): void {
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    const mark = () => {
      frame = 0;
      // React may have rendered the page only after the address changed.
      if (document.querySelector('code[data-cards]') && !knownCards()) {
        whenIdle(() => void fetchCards().then(() => knownCards() && mark()));
      }
      const names = shownBlocks().flatMap(block => block.names.map(name => rangeOf(block, name)));
      paint('type-cards', names);
    };
    /** Marks once per frame, and ignores changes in the card itself. */
    const observer = new MutationObserver(records => {
      const isOwn = ({ target }: MutationRecord) =>
        target instanceof Element && target.matches('[class^="type-card"], [class^="type-card"] *');
      if (frame === 0 && !records.every(isOwn)) frame = requestAnimationFrame(mark);
    });
    observer.observe(document.getElementById('__docusaurus')!, { childList: true, subtree: true });
    mark();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      paint('type-cards', []);
    };
  }, [isOn, pathname]);
}

/** The least width for which a card is made narrower to fit beside the code. */
const leastBeside = 300;

/** Positions the card at the name, or as a sheet on a small screen.
 * @returns the box of the name */
function showCard({ block, name }: OpenCard, element: HTMLElement): DOMRect {
  element.showPopover?.();
  const box = boxOf(block, name);
  const { style } = element;
  style.cssText = '';
  if (!isSheet()) {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const size = { width, height };
    const frame = block.code.parentElement!.getBoundingClientRect();
    const beside = widthBeside(frame, size);
    if (beside >= leastBeside) style.maxInlineSize = `min(${beside}px, var(--widest))`;
    const shown = element.getBoundingClientRect();
    const place = placeCard(box, shown, size, frame, boxesOf(block));
    for (const [property, pixels] of Object.entries(place)) {
      style[property as keyof typeof place] = `${pixels}px`;
    }
  }
  return box;
}

/** Highlights the chosen name, shows its card there, and closes the card when the name moves. */
function useCardPlace(
  chosen: OpenCard | undefined,
  card: RefObject<HTMLElement | null>,
  choose: () => void,
): void {
  useLayoutEffect(() => {
    paint('type-card', chosen ? [rangeOf(chosen.block, chosen.name)] : []);
    const { current: element } = card;
    if (!chosen || !element) return;
    const box = showCard(chosen, element);
    let frame = 0;
    // Compares at the next frame: Back may scroll the page and restore the position before the frame is painted.
    const onScroll = ({ target }: Event) => {
      if (isIn(element, target)) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { left, top } = boxOf(chosen.block, chosen.name);
        if (left !== box.left || top !== box.top) choose();
      });
    };
    const onResize = () => choose();
    // Wheel events on a card that does not scroll would scroll the page, which closes the card.
    const onWheel = (event: WheelEvent) => {
      const boxes = [element, element.querySelector('pre')!];
      const isFree = boxes.some(box => isIn(box, event.target) && scrolls(box));
      if (!event.ctrlKey && !isFree) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('wheel', onWheel);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onResize);
    };
  }, [chosen, card, choose]);
}

/** Closes the sheet that a tap opened on Back, without restoring the scroll position: scrolling closes the sheet,
 * too, and the page must then stay where it is. */
function ClosedByBack({ close }: { close: () => void }): ReactNode {
  useHistoryPopHandler(close, { isModal: false });
  return null;
}

interface PopupProps {
  ref: Ref<HTMLDivElement>;
  name: NameInCode;
  onDeclaration: () => void;
  onClose: () => void;
}

/** The card of a name with its controls. */
function Popup({ ref, name, onDeclaration, onClose }: PopupProps): ReactNode {
  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      className="type-card"
      aria-label={translate(
        {
          id: 'typeCards.label',
          message: '{name} 的类型',
          description: 'Name of the card of a name in code',
        },
        { name: name.text },
      )}
    >
      <Card data={name.card} onDeclaration={onDeclaration} />
      <button
        type="button"
        className="type-card__close button button--secondary button--sm"
        onClick={onClose}
      >
        {translate({
          id: 'typeCards.close',
          message: '关闭',
          description: 'Closes the card of a name in code',
        })}
      </button>
    </div>
  );
}

export interface Props {
  /** The event that made the component load. */
  first?: Event;
}

/** The cards of names in code: what an editor shows of the name that a reader points at. */
export default function TypeCards({ first }: Props): ReactNode {
  const [chosen, setChosen] = useState<OpenCard>();
  const [focused, setFocused] = useState<Block>();
  const [marks] = useStorageSlot(marksKey);
  const history = useHistory();
  const { pathname } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const current = useRef<OpenCard>(undefined);

  const choose = useCallback((next?: OpenCard) => {
    const { block } = current.current ?? {};
    if (block && isIn(card.current, document.activeElement)) {
      block.code.parentElement!.focus({ preventScroll: true });
    }
    current.current = next;
    setChosen(next);
  }, []);

  useEffect(() => {
    const control = { card: () => card.current, chosen: () => current.current, choose };
    const ends = [followPointer(control, first), followKeys(control, setFocused, first)];
    return () => {
      for (const end of ends) end();
    };
    // The listeners read the current card through `current`.
  }, [first, choose]);

  useEffect(() => history.listen(() => choose()), [history, choose]);

  useCardPlace(chosen, card, choose);
  useMarks(marks === 'on', pathname);

  const goToDeclaration = async ({ name, by }: OpenCard) => {
    const found = await openAndReveal(name.card.declared!.at!);
    if (!found) return;
    if (by !== 'touch') found.block.code.parentElement!.focus({ preventScroll: true });
    choose({ ...found, by: by === 'touch' ? by : 'keys' });
  };

  const isAnnounced = chosen && chosen.by !== 'pointer';
  return (
    <>
      <span role="status" className="type-card-status">
        {isAnnounced && (
          <LiveText>
            {[chosen.name.text, textOf(chosen.name.card.html), chosen.name.card.text ?? ''].join(
              ' ',
            )}
          </LiveText>
        )}
      </span>
      {chosen?.by === 'touch' && <ClosedByBack close={() => choose()} />}
      {focused && !chosen && (
        <div className="type-card-hint">
          {translate({
            id: 'typeCards.hint',
            message: '用方向键查看代码中的类型',
            description: 'While a block of code has the focus',
          })}
        </div>
      )}
      {chosen && (
        <Popup
          ref={card}
          name={chosen.name}
          onDeclaration={() => void goToDeclaration(chosen)}
          onClose={() => choose()}
        />
      )}
    </>
  );
}
