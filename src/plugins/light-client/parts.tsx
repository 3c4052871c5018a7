/** Parts of pages. What the build rendered is taken over part after part, and pages that readers go to
 * are rendered so: what they see first comes first. */
import { useHistory, useLocation } from '@docusaurus/router';
import React, {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  memo,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { __RouterContext as RouterContext, type RouteComponentProps } from 'react-router';
import { endMark, startMark } from './marks';
import { targetOf } from './target';
import { isTakingOver, newTurn, type Turn } from './turns';

/** The elements of a part that is taken over, at most. A node that has more is a part of its own. */
const partSize = 50;
/** Those of the first part of a page that a reader goes to: about half of what they see at once, as all
 * of it is laid out before any is painted. */
const firstSize = 20;
/** Those of the parts that follow it. */
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

/** Whether a page stands in a frame, see `frame.tsx`. */
export const Framed = createContext(false);

/** A component that pages in a frame leave to it. */
export function inFrame<Props extends object>(Component: ComponentType<Props>) {
  return function InFrame(props: Props): ReactNode {
    return useContext(Framed) ? null : <Component {...props} />;
  };
}

const isServer = typeof window === 'undefined';

/** Whether a page is rendered whole: by the build, and where a reader goes to a place in it. */
function useIsWhole(): boolean {
  const { action } = useHistory();
  const { hash } = useLocation();
  return isServer || action === 'POP' || !!hash;
}

interface HeldProps {
  context: RouteComponentProps;
  isHeld: boolean;
  children: ReactNode;
}

const Held = memo(
  ({ context, children }: HeldProps) => (
    <RouterContext.Provider value={context}>{children}</RouterContext.Provider>
  ),
  (_, { isHeld }) => isHeld,
);

/** A component around the content of pages. When a reader goes to another page, it stays as it is until
 * the content is painted, and where there was none, it comes only then. */
export function aroundContent<Props extends object>(Component: ComponentType<Props>) {
  return function AroundContent(props: Props): ReactNode {
    const context = useContext(RouterContext);
    const { location } = context;
    const isWhole = useIsWhole() || isTakingOver();
    const [shown, setShown] = useState(isWhole ? location : undefined);
    // Effects come after the paint.
    useEffect(() => setShown(location), [location]);
    if (!shown) return null;
    return (
      <Held context={context} isHeld={shown !== location}>
        <Component {...props} />
      </Held>
    );
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
  let room = isTaken ? partSize : firstSize;
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

/** Nodes in parts of like size. The first is rendered at once. On a page that a reader goes to, each
 * of the others follows when the one before is painted, or all at once when a place is to be shown. */
export function InParts({ children }: { children: ReactNode[] }): ReactNode {
  const isWhole = useIsWhole();
  const { hash } = useLocation();
  const [isTaken] = useState(() => isServer || isTakingOver());
  const [first, ...later] = useMemo(() => share(children, isTaken), [children, isTaken]);
  const [turns] = useState(() => (isTakingOver() ? later.map(newTurn) : undefined));
  const [shown, setShown] = useState(turns || isWhole ? later.length : 0);
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
