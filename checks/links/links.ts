import path from 'node:path';
import type { Image, Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { guideRoute, resolvePage } from '../../src/content/collections';
import { currentVersion, docVersions } from '../../src/config/site';
import type { Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import type { SiteIndex } from './site';

/** Link texts that say nothing about the target. */
const unclearText =
  /^(|here|click|click here|link|this link|more|read more|这里|点击|点击这里|点击此处|点此|此处|链接)$/i;

/** References to a missing definition, which CommonMark reads as text. */
const undefinedReference = /\[[^\]]+\]\[[^\]]*\]|\[\^[^\]]+\]/;

const localHost = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;
const ownHost = /^(www\.)?midwayjs\.org$/;

function checkAddress(address: string, { insecureHosts }: SiteIndex): string | undefined {
  if (!URL.canParse(address)) return 'is not a URL';
  const { protocol, hostname } = new URL(address);
  if (protocol === 'mailto:') return;
  if (protocol !== 'https:' && protocol !== 'http:') {
    return 'does not start with https: or mailto:; link to a page';
  }
  if (localHost.test(hostname)) {
    return "leads to the reader's own machine: put the address in inline code";
  }
  if (ownHost.test(hostname)) {
    return 'leads to this site by its address: use the file or the path';
  }
  if (!/^[^.]+(\.[^.]+)+$/.test(hostname)) return `has no full host name: "${hostname}"`;
  if (protocol === 'http:' && !insecureHosts[hostname]) {
    return 'is not https: change it, or give the reason for the host in checks/links/insecure.json';
  }
}

/** The version of the guides that a path of the site belongs to. */
const versionOf = (route: string) =>
  route.startsWith('/docs/')
    ? (docVersions.find(version => route.startsWith(`/docs/${version}/`)) ?? currentVersion)
    : undefined;

function checkPath(target: string, anchor: string, page: Page, site: SiteIndex) {
  if (site.assets.has(`static${target}`)) return;
  const anchors = site.routes[page.locale].get(target);
  // Checked first, because a sidebar may still have the old path.
  const now = site.moved.get(target);
  if (now) return `has moved: write "${now}${anchor && `#${anchor}`}"`;
  if (!anchors) {
    return `leads to no page: write the path as in the address bar of the Chinese site, without .html`;
  }
  if (versionOf(target) === page.collection.name) {
    return 'leads to a guide of the same version: link to its file, such as ./intro.md';
  }
  if (anchor && !anchors.has(anchor)) return `leads to a page that has no anchor "${anchor}"`;
}

/** The link to write in a page for the guide at a path. */
function linkTo(route: string, { file, collection, locale }: Page): string {
  const root = guideRoute(collection.name, '');
  if (!route.startsWith(root)) return route;
  const target = `${collection.folders[locale]}/${route.slice(root.length)}.md`;
  const link = path.posix.relative(path.posix.dirname(file), target);
  return link.startsWith('.') ? link : `./${link}`;
}

/** The replacement for a link to a missing file, if the file has moved, or the page whose old route the link led to. */
function movedLink(target: string, page: Page, { moved, routes }: SiteIndex): string | undefined {
  const { name } = page.collection;
  const routeFrom = (own: string) =>
    path.posix.join(path.posix.dirname(own), target).replace(/\.md$/, '');
  const own = guideRoute(name, page.name.replace(/\.mdx?$/, ''));
  const now = moved.get(routeFrom(own));
  if (now) return linkTo(now, page);
  const former = [...moved].flatMap(([from, to]) => (to === own ? [routeFrom(from)] : []));
  const there = former
    .map(route => moved.get(route) ?? route)
    .find(route => routes[page.locale].has(route));
  return there && linkTo(there, page);
}

function checkFile(target: string, anchor: string, page: Page, site: SiteIndex) {
  const folder = page.collection.folders[page.locale];
  const file = path.posix.join(path.posix.dirname(page.file), target);
  const shown = resolvePage(file, page.locale)?.file ?? file;
  const anchors = site.files.get(file) ?? site.files.get(shown);
  const isThere = anchors ?? site.assets.has(file);
  const moved = isThere ? undefined : movedLink(target, page, site);
  if (moved) return `has moved: write "${moved}${anchor && `#${anchor}`}"`;
  if (!file.startsWith(`${folder}/`)) {
    return `leads out of ${folder}: link to another version by its path, such as /docs/2.0.0/intro`;
  }
  if (!isThere) return `leads to ${file}, which does not exist; name the file with its .md`;
  if (anchor && anchors && !anchors.has(anchor))
    return `${file} has no heading with the id "${anchor}"`;
}

/** What is wrong with the target of a link, if anything. */
function checkTarget(url: string, page: Page, site: SiteIndex): string | undefined {
  if (url.startsWith('//')) return 'names no protocol: start it with https:';
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return checkAddress(url, site);
  const [, rawTarget = '', rawAnchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  let target, anchor;
  try {
    [target, anchor] = [decodeURIComponent(rawTarget), decodeURIComponent(rawAnchor)];
  } catch {
    return 'has a "%" that is followed by no character code';
  }
  if (target.startsWith('/')) return checkPath(target, anchor, page, site);
  if (target) return checkFile(target, anchor, page, site);
  if (!anchor) return 'leads nowhere: name a file, a path or an anchor';
  if (!page.headings.some(({ id }) => id === anchor)) {
    return `this page has no heading with the id "${anchor}"`;
  }
}

/** What is wrong with an image. */
function checkPicture({ url, alt }: Image, page: Page, site: SiteIndex): string[] {
  const found: string[] = [];
  if (!alt?.trim()) found.push(`"${url}" has no text: say what it shows, ![like this](${url})`);
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(url)) {
    return [...found, `image "${url}" is on another site: keep it in static/img`];
  }
  const target = url.replace(/[?#].*$/s, '');
  const file = target.startsWith('/')
    ? `static${target}`
    : path.posix.join(path.posix.dirname(page.file), target);
  if (site.assets.has(file)) return found;
  const isPage = site.files.has(file) || site.routes[page.locale].has(target);
  return [
    ...found,
    isPage
      ? `"${url}" is a page and no picture: link to it, [with a text](${url})`
      : `there is no picture ${file}: add it, or write the path of one that there is`,
  ];
}

function checkNode(node: Nodes, page: Page, site: SiteIndex): string[] {
  const found: string[] = [];
  if (node.type === 'image') found.push(...checkPicture(node, page, site));
  if (node.type === 'link' || node.type === 'definition') {
    const message = checkTarget(node.url, page, site);
    if (message) found.push(`"${node.url}" ${message}`);
  }
  if (node.type === 'link' || node.type === 'linkReference') {
    const text = toString(node).replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
    if (unclearText.test(text)) {
      found.push(`link text "${text}" says nothing of its target: name what it leads to`);
    }
  }
  if (node.type === 'html' && /\s(href|src)\s*=/i.test(node.value.replaceAll(/<!--.*?-->/gs, ''))) {
    found.push('link or image in HTML, which is not checked: write it in Markdown');
  }
  if (node.type === 'text') {
    const reference = undefinedReference.exec(node.value)?.[0];
    if (reference) found.push(`"${reference}" has no definition: add one, or put it in code`);
  }
  return found;
}

/** Checks the links of a preview. Lists of posts show the preview without the sections that its links may lead to. */
function checkPreview(page: Page, report: (node: Nodes, message: string) => void): void {
  const end = page.tree.children.find(
    node => node.type === 'html' && /^<!--\s*truncate\s*-->$/.test(node.value),
  )?.position?.start.offset;
  if (page.collection.name !== 'blog' || end === undefined) return;
  visit(page.tree, 'link', node => {
    if (node.url.startsWith('#') && node.position!.start.offset! < end) {
      report(
        node,
        `"${node.url}" leads nowhere from a list of posts: write the path of the post too`,
      );
    }
  });
}

function checkPage(page: Page, site: SiteIndex): Problem[] {
  const problems: Problem[] = [];
  const used = new Set<string>();
  const report = (node: Nodes, message: string) =>
    problems.push({ file: page.file, line: node.position?.start.line, message });
  visit(page.tree, node => {
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier);
    for (const message of checkNode(node, page, site)) report(node, message);
  });
  checkPreview(page, report);
  visit(page.tree, 'definition', node => {
    if (!used.has(node.identifier)) {
      report(node, `no link uses the definition "[${node.identifier}]": remove it`);
    }
  });
  return problems;
}

/** Checks the links of pages: files, paths, anchors, images, addresses and texts. `SiteIndex` has the possible targets.
 * Does not fetch addresses outside the site. */
export function checkLinks(pages: Page[], site: SiteIndex): Problem[] {
  return pages.flatMap(page => checkPage(page, site));
}

/** An address outside the site and the files that link to it. */
export interface ExternalLink {
  url: string;
  files: string[];
}

/** Every address outside the site that pages link to, sorted. */
export function listExternalLinks(pages: Page[]): ExternalLink[] {
  const links = new Map<string, Set<string>>();
  for (const { file, tree } of pages) {
    visit(tree, node => {
      if (node.type !== 'link' && node.type !== 'definition') return;
      if (!/^https?:/i.test(node.url)) return;
      links.set(node.url, (links.get(node.url) ?? new Set()).add(file));
    });
  }
  return [...links]
    .map(([url, files]) => ({ url, files: [...files].sort() }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** Hosts in checks/links/insecure.json without a reason, or to which no page of the whole site links by http. */
export function checkInsecureHosts(pages: Page[], { insecureHosts }: SiteIndex): Problem[] {
  const linked = new Set(
    listExternalLinks(pages)
      .map(({ url }) => url)
      .filter(url => URL.canParse(url) && url.startsWith('http:'))
      .map(url => new URL(url).hostname),
  );
  return Object.entries(insecureHosts).flatMap(([host, reason]) => {
    const message = !reason.trim()
      ? `"${host}" has no reason: say why it is not https`
      : !linked.has(host) && `no page links to "${host}" by http: remove it`;
    return message ? [{ file: 'checks/links/insecure.json', message }] : [];
  });
}
