// Wraps the stock part. Why: on paper, where all panels are shown, each panel repeats the label of its tab.
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
