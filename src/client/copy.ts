/** Makes copying a selection include the folded lines of code, as the copy button does: browsers leave out hidden
 * text. Opens the folds in the selection while the browser reads it, and closes them before the next paint. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('copy', () => {
    const selection = getSelection()!;
    if (selection.rangeCount === 0) return;
    // Unlike `containsNode`, the range includes folds at its ends.
    const range = selection.getRangeAt(0);
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('.fold:not([open])')].filter(
      fold => range.intersectsNode(fold),
    );
    for (const fold of folds) fold.open = true;
    requestAnimationFrame(() => folds.forEach(fold => (fold.open = false)));
  });
}
