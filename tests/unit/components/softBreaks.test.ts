import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { htmlWithSoftBreaks, withSoftBreaks } from '../../../src/components/softBreaks';

const render = (text: string) =>
  renderToStaticMarkup(withSoftBreaks(text)).replaceAll('<wbr/>', '<wbr>');

describe('soft line breaks', () => {
  const names = {
    MidwayCodeInvokeTimeoutError: 'Midway<wbr>Code<wbr>Invoke<wbr>Timeout<wbr>Error',
    IWebSocketHTTPServerOptions: 'IWeb<wbr>Socket<wbr>HTTPServer<wbr>Options',
    getManagedResolverFactory: 'get<wbr>Managed<wbr>Resolver<wbr>Factory',
  };

  for (const [name, html] of Object.entries(names)) {
    it(`stand between the words of ${name}`, () => {
      assert.equal(render(name), html);
      assert.equal(htmlWithSoftBreaks(`${name}()`), `${html}()`);
    });
  }

  it('are in long names only', () => {
    assert.equal(withSoftBreaks('MidwayContainer'), 'MidwayContainer');
    assert.equal(
      htmlWithSoftBreaks('Serverless functions on Alibaba Cloud'),
      'Serverless functions on Alibaba Cloud',
    );
  });

  it('leave elements and text signs as they are', () => {
    const name = 'getManagedResolverFactory';
    assert.equal(
      htmlWithSoftBreaks(`<code class="${name}">${name}</code>`),
      `<code class="${name}">${names[name]}</code>`,
    );
    assert.equal(render(`<${name}>`), `&lt;${names[name]}&gt;`);
  });
});
