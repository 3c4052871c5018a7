/** What a reader selects and copies has the folded lines of code, as what the button copies: browsers leave
 * out what is not shown. Folds in the selection are open while the browser reads it, and are not painted so. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('copy', () => {
    const selection = getSelection()!;
    if (selection.rangeCount === 0) return;
    // Its range has what is folded at its ends, too, unlike `containsNode`.
    const range = selection.getRangeAt(0);
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('.fold:not([open])')].filter(
      fold => range.intersectsNode(fold),
    );
    for (const fold of folds) fold.open = true;
    requestAnimationFrame(() => folds.forEach(fold => (fold.open = false)));
  });
}
