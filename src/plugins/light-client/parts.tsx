/** Parts of pages. What the build rendered is taken over part after part, and pages that readers go to
 * are rendered so: what they see first comes first. */
import { useHistory, useLocation } from '@docusaurus/router';
import React, {
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { endMark, startMark } from './marks';
import { isTakingOver, newTurn, type Turn } from './turns';

/** The elements of a part, at most. A node that has more is a part of its own. */
const partSize = 150;
/** Those of the first part of a page that a reader goes to: about as much as they see at first. */
const firstSize = 50;

/** Waits for its turn: Preact keeps what the build rendered for a component that throws a promise. */
function Waiting({ turn, children }: { turn: Turn; children: ReactNode }): ReactNode {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- how a component waits
  if (!turn.hasCome) throw turn.coming;
  return children;
}

function InTurn(props: { turn: Turn; children: ReactNode }): ReactNode {
  return (
    <Suspense>
      <Waiting {...props} />
    </Suspense>
  );
}

/** A component that is a part of the page. It must render exactly one element. */
export function asPart<Props extends object>(Component: ComponentType<Props>) {
  return function AsPart(props: Props): ReactNode {
    const [turn] = useState(() => (isTakingOver() ? newTurn() : undefined));
    const content = <Component {...props} />;
    return turn ? <InTurn turn={turn}>{content}</InTurn> : content;
  };
}

function sizeOf(node: ReactNode): number {
  if (Array.isArray(node))
    return node.reduce<number>((size, child: ReactNode) => size + sizeOf(child), 0);
  if (!isValidElement(node)) return 0;
  return 1 + sizeOf((node as ReactElement<{ children?: ReactNode }>).props.children);
}

/** The nodes of each part.
 * @param room the size of the first */
function share(nodes: ReactNode[], room: number): ReactNode[][] {
  const shares: ReactNode[][] = [[]];
  for (const node of nodes) {
    const size = sizeOf(node);
    if (size > room && shares.at(-1)!.length > 0) {
      shares.push([]);
      room = partSize;
    }
    shares.at(-1)!.push(node);
    room -= size;
  }
  return shares;
}

const isServer = typeof window === 'undefined';

/** Nodes in parts of like size. The first is rendered at once. On a page that a reader goes to, each
 * of the others follows when the one before is painted, or all at once when a place is to be shown. */
export function InParts({ children }: { children: ReactNode[] }): ReactNode {
  const { action } = useHistory();
  const { hash } = useLocation();
  const [firstPart] = useState(() => (isServer || isTakingOver() ? partSize : firstSize));
  const [first, ...later] = useMemo(() => share(children, firstPart), [children, firstPart]);
  const [turns] = useState(() => (isTakingOver() ? later.map(newTurn) : undefined));
  const [shown, setShown] = useState(() =>
    turns || isServer || action === 'POP' || hash ? later.length : 0,
  );
  const isAwaited = !!hash && shown < later.length;
  useLayoutEffect(() => {
    // Whoever was to scroll there, above, did not find it.
    if (isAwaited) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, isAwaited]);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- effects come after the paint
    if (shown < later.length) setShown(isAwaited ? later.length : shown + 1);
  }, [isAwaited, shown, later.length]);
  return (
    <>
      {first}
      {later.slice(0, isAwaited ? later.length : shown).map((nodes, at) => {
        if (isServer) return [createElement(startMark), ...nodes, createElement(endMark)];
        if (!turns) return <Fragment key={at}>{nodes}</Fragment>;
        return (
          <InTurn key={at} turn={turns[at]!}>
            {nodes}
          </InTurn>
        );
      })}
    </>
  );
}
