/** Marks the element that the hash of the address names, for style sheets: `:target` does not follow addresses that
 * the app changes. */
import type { ClientModule } from '@docusaurus/types';
import { decodable } from './decodable';

let marked: HTMLElement | null | undefined;

/** The element that a hash names, or the table row around it. */
function targetOf(hash: string): HTMLElement | null {
  const element = document.getElementById(decodeURIComponent(decodable(hash.slice(1))));
  return element?.closest('tr') ?? element;
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location }) => {
  delete marked?.dataset.target;
  marked = targetOf(location.hash);
  if (marked) marked.dataset.target = '';
};
