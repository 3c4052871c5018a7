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
import { targetOf } from './target';
import { isTakingOver, newTurn, type Turn } from './turns';

/** The elements of a part, at most: about as much as readers see at first. A node that has more is a
 * part of its own. */
const partSize = 50;
/** Those of the parts that are rendered after the first. */
const laterSize = 150;

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

interface PartProps {
  children?: ReactNode;
  html?: string;
}

/** The number of elements of a node.
 * @param isTaken whether the elements of HTML are there already, and count for nothing */
function sizeOf(node: ReactNode, isTaken: boolean): number {
  if (Array.isArray(node))
    return node.reduce<number>((size, child: ReactNode) => size + sizeOf(child, isTaken), 0);
  if (!isValidElement(node)) return 0;
  const { children, html = '' } = (node as ReactElement<PartProps>).props;
  const inHtml = isTaken ? 0 : html.split(/<\w/).length - 1;
  return 1 + inHtml + sizeOf(children, isTaken);
}

/** The nodes of each part. */
function share(nodes: ReactNode[], isTaken: boolean): ReactNode[][] {
  const shares: ReactNode[][] = [[]];
  let room = partSize;
  for (const node of nodes) {
    const size = sizeOf(node, isTaken);
    if (size > room && shares.at(-1)!.length > 0) {
      shares.push([]);
      room = isTaken ? partSize : laterSize;
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
  const [isTaken] = useState(() => isServer || isTakingOver());
  const [first, ...later] = useMemo(() => share(children, isTaken), [children, isTaken]);
  const [turns] = useState(() => (isTakingOver() ? later.map(newTurn) : undefined));
  const [shown, setShown] = useState(() =>
    turns || isServer || action === 'POP' || hash ? later.length : 0,
  );
  const isAwaited = !!hash && shown < later.length;
  useLayoutEffect(() => {
    // Whoever was to scroll there, above, did not find it.
    if (isAwaited) targetOf(hash)?.scrollIntoView();
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
