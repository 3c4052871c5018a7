import { translate } from '@docusaurus/Translate';
import type { HighlightedCode } from '@site/src/plugins/code-blocks';
import MDXPre from '@theme/MDXComponents/Pre';
import MDXContent from '@theme/MDXContent';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import Content from './sample.md';

type Pre = ComponentProps<typeof MDXPre>;

/** Compiled Markdown accepts the components to render its elements with. */
const SampleContent = Content as ComponentType<{ components: { pre: ComponentType<Pre> } }>;

/** Returns the blocks of the sample whose language or title matches. Configuration is left out, as it is only
 * needed to run the sample. */
function sampleOf(block: RegExp): () => ReactNode {
  const pre = (props: Pre) => {
    const { className, title = '' } = (props.children as ReactElement<HighlightedCode>).props;
    return block.test(`${className} ${title}`) ? <MDXPre {...props} /> : null;
  };
  return () => <SampleContent components={{ pre }} />;
}

const Code = sampleOf(/ src\/(?:controller|service)/);
const Callers = sampleOf(/ src\/(?:socket|job)/);
const Test = sampleOf(/ test\/|language-http/);

/** An application with its test and its response; the checks run it. */
export default function Sample(): ReactNode {
  return (
    <MDXContent>
      <Tabs>
        <TabItem
          value="code"
          label={translate({ id: 'homepage.sample.code', message: '代码' })}
          default
        >
          <Code />
        </TabItem>
        <TabItem
          value="callers"
          label={translate({ id: 'homepage.sample.callers', message: 'WebSocket、任务' })}
        >
          <Callers />
        </TabItem>
        <TabItem
          value="test"
          label={translate({ id: 'homepage.sample.test', message: '测试与响应' })}
        >
          <Test />
        </TabItem>
      </Tabs>
    </MDXContent>
  );
}
