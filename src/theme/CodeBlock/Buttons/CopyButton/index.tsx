// Replaces the stock part. Why: the stock button fails silently if the browser denies access to the clipboard.
// To retire when the stock button reports the failure.
import { useCodeBlockContext } from '@site/src/client/themeInternals';
import { translate } from '@docusaurus/Translate';
import LiveText from '@site/src/components/LiveText';
import Button from '@theme/CodeBlock/Buttons/Button';
import type { Props } from '@theme/CodeBlock/Buttons/CopyButton';
import IconCopy from '@theme/Icon/Copy';
import IconSuccess from '@theme/Icon/Success';
import styles from '@docusaurus/theme-classic/lib/theme/CodeBlock/Buttons/CopyButton/styles.module.css';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import './styles.css';

type Outcome = 'copied' | 'selected';

/** Copies code, or selects it if the clipboard is not available.
 * @param element that shows the code */
async function copy(code: string, element: Element): Promise<Outcome> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  try {
    await clipboard!.writeText(code);
    return 'copied';
  } catch {
    getSelection()!.selectAllChildren(element);
    // Without TLS there is no clipboard API, but the deprecated command works.
    return !clipboard && document.execCommand('copy') ? 'copied' : 'selected';
  }
}

const describe = (outcome: Outcome) =>
  outcome === 'copied'
    ? translate({
        id: 'theme.CodeBlock.copied',
        message: 'Copied',
        description: 'The copied button label on code blocks',
      })
    : translate({
        id: 'codeBlock.selected',
        message: '没有复制：浏览器不允许访问剪贴板。代码已选中，请用 Ctrl+C、⌘C 或菜单复制。',
        description: 'When the browser did not let the code be copied, which is selected then',
      });

export default function CopyButton({ className }: Props): ReactNode {
  const { metadata, wordWrap } = useCodeBlockContext();
  const [outcome, setOutcome] = useState<Outcome>();
  const isCopied = outcome === 'copied';
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const onClick = async () => {
    // Clears the status first: screen readers do not announce an unchanged message again.
    setOutcome(undefined);
    setOutcome(await copy(metadata.code, wordWrap.codeBlockRef.current!.querySelector('code')!));
  };
  return (
    <>
      <span role="status" className="copy-status" data-outcome={outcome}>
        {outcome && <LiveText>{describe(outcome)}</LiveText>}
      </span>
      <Button
        aria-label={
          isCopied
            ? describe('copied')
            : translate({
                id: 'theme.CodeBlock.copyButtonAriaLabel',
                message: 'Copy code to clipboard',
                description: 'The ARIA label for copy code blocks button',
              })
        }
        title={translate({
          id: 'theme.CodeBlock.copy',
          message: 'Copy',
          description: 'The copy button label on code blocks',
        })}
        className={clsx(className, styles.copyButton, isCopied && styles.copyButtonCopied)}
        onClick={() => void onClick()}
        onBlur={() => setOutcome(undefined)}
      >
        <span className={styles.copyButtonIcons} aria-hidden="true">
          <IconCopy className={styles.copyButtonIcon} />
          <IconSuccess className={styles.copyButtonSuccessIcon} />
        </span>
      </Button>
    </>
  );
}
