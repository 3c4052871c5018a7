import Translate from '@docusaurus/Translate';
import { cycleFocus } from '@site/src/client/cycleFocus';
import TryAgain from '@site/src/components/TryAgain';
import type { SearchField } from '@site/src/plugins/search/field';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  field: SearchField;
  retry: () => void;
  onClose: () => void;
}

/** Moves the focus out of the field in which the search began, and hides that. */
function moveFocus(field: SearchField, dialog: Element): void {
  dialog.querySelector('button')!.focus();
  field.hidden = true;
}

/** Says that the modal crashed, and leaves the page behind it alone. */
export default function Crash({ field, retry, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDivElement>(null);
  const title = useId();
  useLayoutEffect(() => moveFocus(field, dialog.current!), [field]);
  return createPortal(
    <div className="DocSearch DocSearch-Container">
      <div
        ref={dialog}
        className="DocSearch-Modal"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={title}
        onKeyDown={event => cycleFocus(event, dialog.current!)}
      >
        <div className="DocSearch-Dropdown">
          <div className="DocSearch-ErrorScreen">
            <p id={title} className="DocSearch-Title">
              <Translate id="search.crashed" description="In place of the search when it crashed">
                搜索出错了
              </Translate>
            </p>
            <p className="button-group">
              <TryAgain className="button--primary" retry={retry} />
              <button type="button" className="button button--secondary" onClick={onClose}>
                <Translate
                  id="theme.AnnouncementBar.closeButtonAriaLabel"
                  description="The ARIA label for close button of announcement bar"
                >
                  Close
                </Translate>
              </button>
            </p>
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}
