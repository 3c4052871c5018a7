// Wraps the stock part. Why: a button next to it opens the list of keyboard shortcuts, which otherwise only the key
// `?` does.
// To retire when the configuration of the footer can have buttons.
import Translate from '@docusaurus/Translate';
import { helpClass } from '@site/src/components/Keys';
import Stock from '@theme-original/Footer/Copyright';
import type { Props } from '@theme/Footer/Copyright';
import type { ReactNode } from 'react';

export default function Copyright(props: Props): ReactNode {
  return (
    <>
      <button type="button" className={helpClass} aria-haspopup="dialog">
        <Translate id="footer.keys" description="A button that shows the list of keys">
          快捷键
        </Translate>
      </button>
      <Stock {...props} />
    </>
  );
}
