/** Brings names into view. */
import { afterPaint } from '@site/src/client/afterPaint';
import type { Card } from '@site/src/plugins/code-types/cardData';
import { type Block, boxOf, rangeOf, shownBlocks } from './blocks';
import type { NameInCode } from './namesInCode';
import { isSheet } from './cardPosition';

/** Pixels around a name that must be visible, too. */
const margin = 24;

/** Scrolls the block and the page, without animation, until a name is visible. */
export function revealName(block: Block, name: NameInCode): void {
  const pre = block.code.parentElement!;
  const { left, right } = boxOf(block, name);
  const box = pre.getBoundingClientRect();
  if (left < box.left + margin) pre.scrollLeft += left - box.left - margin;
  else if (right > box.right - margin) pre.scrollLeft += right - box.right + margin;
  const { top, bottom } = boxOf(block, name);
  const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
  const end = window.innerHeight * (isSheet() ? 0.4 : 1) - margin;
  if (top < Math.max(bar, 0) + margin || bottom > end) {
    window.scrollBy({ top: top - window.innerHeight / 3, behavior: 'instant' });
  }
}

/** The tab of a panel. The theme does not link its panels to their tabs, unlike `FileTabs`. */
function tabOf(panel: Element): HTMLElement | null | undefined {
  const id = panel.getAttribute('aria-labelledby');
  if (id) return document.getElementById(id);
  const at = [...panel.parentElement!.children].indexOf(panel);
  return panel.closest('.tabs-container')?.querySelectorAll<HTMLElement>('[role=tab]')[at];
}

/** Opens the folds and tabs around an element. */
function open(element: Element): void {
  const box = element.closest('details, [role=tabpanel]');
  if (!box) return;
  if (box instanceof HTMLDetailsElement) box.open = true;
  else tabOf(box)?.click();
  open(box.parentElement!);
}

type NamePosition = NonNullable<NonNullable<Card['declared']>['at']>;

/** Brings the name at a position in a block of this page into view.
 * @returns the name, if it exists */
export async function openAndReveal([key, start]: NamePosition): Promise<
  { block: Block; name: NameInCode } | undefined
> {
  const block = shownBlocks().find(one => one.key === key);
  const name = block?.names.find(one => one.start === start);
  if (!block || !name) return undefined;
  open(rangeOf(block, name).startContainer.parentElement!);
  await afterPaint();
  revealName(block, name);
  return { block, name };
}
