/** Copies the folded lines of code with a selection, as the copy button does: browsers leave out what is not shown.
 * Opens the folds in the selection while the browser reads it, and closes them before it paints. */
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
