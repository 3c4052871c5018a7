/** While a page starts, the style sheet leaves out of the layout what is out of sight. Then it is laid
 * out, some blocks a frame, and at once when the reader goes somewhere: places must be where they are. */
import type { ClientModule } from '@docusaurus/types';

const blocksPerFrame = 6;

function finish(): void {
  document.documentElement.dataset.laidOut = 'true';
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ previousLocation }) => {
  if (previousLocation) return;
  const blocks = [...document.querySelectorAll<HTMLElement>('.markdown > *')];
  const layOutNext = () => {
    for (const { style } of blocks.splice(0, blocksPerFrame)) style.contentVisibility = 'visible';
    if (blocks.length) requestAnimationFrame(layOutNext);
    else finish();
  };
  requestAnimationFrame(layOutNext);
};

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ previousLocation }) => {
  if (previousLocation) finish();
};
