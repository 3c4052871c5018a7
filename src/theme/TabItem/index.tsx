// Wraps the stock part. Why: on paper, where every panel is shown, each says what its tab says.
// To retire when the theme prints all tabs.
import type { Props } from '@theme/TabItem';
import TabItem from '@theme-original/TabItem';
import type { ReactNode } from 'react';

export default function PrintedTabItem({ children, ...props }: Props): ReactNode {
  return (
    <TabItem {...props}>
      <div data-tab={props.label ?? props.value}>{children}</div>
    </TabItem>
  );
}
