/* eslint-disable @docusaurus/no-html-links -- This is the link that the rule asks for. */
/** In the place of Docusaurus' link, which is up to five components around an `<a>`, each told of every
 * navigation, and an observer for each link. Of some hundred links on a page that is most of what a
 * page does at start. Here a link is one component, and one observer sees all of them. It does the
 * same, but for the router that keeps paths in hashes, which this site does not have. */
import type { Props } from '@docusaurus/Link';
import isInternalUrl from '@docusaurus/isInternalUrl';
import { useHistory, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { applyTrailingSlash } from '@docusaurus/utils-common';
import { whenSeen } from '@site/src/client/seen';
import { createLocation, createPath } from 'history';
import React, {
  type ComponentProps,
  type ForwardedRef,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { isWithin } from './paths';

type Anchor = ComponentProps<'a'>;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

interface ActiveProps extends Pick<Props, 'exact' | 'isActive' | 'activeClassName'> {
  anchor: Anchor;
}

/** A link that shows whether the page is its target or, unless `exact`, below that. */
function ActiveAnchor({
  anchor,
  exact,
  isActive,
  activeClassName = 'active',
}: ActiveProps): ReactNode {
  const location = useLocation();
  const { pathname: url } = createLocation(anchor.href!, undefined, undefined, location);
  const isExact = isWithin(url, location.pathname);
  const isHere = isWithin(location.pathname, url) && (isExact || !exact);
  const match = isHere ? { path: url, url, isExact, params: {} } : null;
  const active = isActive ? isActive(match, location) : isHere;
  const { className, 'aria-current': current = 'page', ...rest } = anchor;
  return (
    <a
      aria-current={active ? current : undefined}
      className={active ? [className, activeClassName].filter(Boolean).join(' ') : className}
      {...rest}
    />
  );
}

function Link(
  {
    to,
    href,
    isNavLink,
    exact,
    isActive,
    activeClassName,
    replace,
    autoAddBaseUrl = true,
    'data-noBrokenLinkCheck': isUnchecked,
    className,
    ...rest
  }: Props,
  ref: ForwardedRef<HTMLAnchorElement>,
): ReactNode {
  // The theme gives links without a class an empty one.
  const props = { ...rest, className: className || undefined };
  const { baseUrl, trailingSlash } = useDocusaurusContext().siteConfig;
  const { withBaseUrl } = useBaseUrlUtils();
  const brokenLinks = useBrokenLinks();
  const history = useHistory();
  const link = useRef<HTMLAnchorElement>(null);
  useImperativeHandle(ref, () => link.current!);

  const given = to || href;
  const isInternal = isInternalUrl(given);
  let target = given?.replace('pathname://', '');
  if (target?.startsWith('/') && autoAddBaseUrl) target = withBaseUrl(target);
  if (target && isInternal) target = applyTrailingSlash(target, { trailingSlash, baseUrl });

  const isAnchor = target?.startsWith('#') ?? false;
  const staysInTab = !props.target || props.target === '_self';
  const page = isInternal && staysInTab && !isAnchor ? target : undefined;
  if (!isUnchecked && (isAnchor || page)) brokenLinks.collectLink(target);
  if (props.id) brokenLinks.collectAnchor(props.id);

  useEffect(() => {
    if (!page) return;
    return whenSeen(link.current!, () => void window.docusaurus.prefetch(page));
  }, [page]);

  if (!page) {
    const away = given && !isInternal && { target: '_blank', rel: 'noopener noreferrer' };
    return <a ref={link} href={target} {...away} {...props} />;
  }

  const preload = () => void window.docusaurus.preload(page);
  const location = () => createLocation(page, undefined, undefined, history.location);
  const anchor: Anchor = {
    ...(props as Anchor),
    onMouseEnter: preload,
    onTouchStart: preload,
    href: history.createHref(location()),
    onClick: event => {
      props.onClick?.(event);
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      const isSame = createPath(history.location) === createPath(location());
      if (replace || isSame) history.replace(page);
      else history.push(page);
    },
    ref: link,
  };
  return isNavLink ? (
    <ActiveAnchor {...{ anchor, exact, isActive, activeClassName }} />
  ) : (
    <a {...anchor} />
  );
}

export default forwardRef(Link);
