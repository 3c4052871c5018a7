/** Marks what the address names, which a style sheet shows. Browsers know it as `:target`, but learn of no
 * address that the app changes. */
import type { ClientModule } from '@docusaurus/types';
import { decodable } from './decodable';

let marked: HTMLElement | null | undefined;

/** The element of an address, or the row that it names. */
function targetOf(hash: string): HTMLElement | null {
  const element = document.getElementById(decodeURIComponent(decodable(hash.slice(1))));
  return element?.closest('tr') ?? element;
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location }) => {
  delete marked?.dataset.target;
  marked = targetOf(location.hash);
  if (marked) marked.dataset.target = '';
};
