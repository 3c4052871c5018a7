import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Play from '@site/src/components/Play';
import type { HighlightedCode } from '@site/src/plugins/code-blocks';
import { homeData } from '@site/src/plugins/play/data';
import MDXPre from '@theme/MDXComponents/Pre';
import MDXContent from '@theme/MDXContent';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import Content from './sample.md';

type Pre = ComponentProps<typeof MDXPre>;

/** Compiled Markdown accepts the components to render its elements with. */
const SampleContent = Content as ComponentType<{ components: { pre: ComponentType<Pre> } }>;

/** Returns the blocks of the sample whose language or title matches. Configuration and test are left out, as they are
 * only needed to run the sample. */
function sampleOf(block: RegExp): () => ReactNode {
  const pre = (props: Pre) => {
    const { className, title = '' } = (props.children as ReactElement<HighlightedCode>).props;
    return block.test(`${className} ${title}`) ? <MDXPre {...props} /> : null;
  };
  return () => <SampleContent components={{ pre }} />;
}

const Bash = sampleOf(/language-bash/);
const Service = sampleOf(/ src\/service/);
const Controller = sampleOf(/ src\/controller/);
const Socket = sampleOf(/ src\/socket/);
const Job = sampleOf(/ src\/job/);
const Response = sampleOf(/language-http/);

/** The command that creates an application. */
export function Command(): ReactNode {
  return (
    <MDXContent>
      <Bash />
    </MDXContent>
  );
}

/** The number of the block with the request in the sample. */
const requestBlock = '7';

/** A class, what calls it, and a response, which readers can ask for themselves; the checks run it. */
export default function Sample(): ReactNode {
  const data = useBaseUrl(homeData);
  return (
    <MDXContent>
      <Service />
      <Tabs>
        <TabItem value="http" label="HTTP" default>
          <Controller />
        </TabItem>
        <TabItem value="socket" label="WebSocket">
          <Socket />
        </TabItem>
        <TabItem value="job" label={translate({ id: 'homepage.sample.job', message: '定时任务' })}>
          <Job />
        </TabItem>
      </Tabs>
      <Response />
      {/* Only builds write the data. */}
      {process.env.NODE_ENV === 'production' && <Play data={data} at={requestBlock} />}
    </MDXContent>
  );
}
