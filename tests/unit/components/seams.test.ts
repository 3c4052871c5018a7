import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { htmlWithSeams, withSeams } from '../../../src/components/seams';

const render = (text: string) =>
  renderToStaticMarkup(withSeams(text)).replaceAll('<wbr/>', '<wbr>');

describe('seams', () => {
  const names = {
    MidwayCodeInvokeTimeoutError: 'Midway<wbr>Code<wbr>Invoke<wbr>Timeout<wbr>Error',
    IWebSocketHTTPServerOptions: 'IWeb<wbr>Socket<wbr>HTTPServer<wbr>Options',
    getManagedResolverFactory: 'get<wbr>Managed<wbr>Resolver<wbr>Factory',
  };

  for (const [name, html] of Object.entries(names)) {
    it(`stand between the words of ${name}`, () => {
      assert.equal(render(name), html);
      assert.equal(htmlWithSeams(`${name}()`), `${html}()`);
    });
  }

  it('are in long names only', () => {
    assert.equal(withSeams('MidwayContainer'), 'MidwayContainer');
    assert.equal(
      htmlWithSeams('Serverless functions on Alibaba Cloud'),
      'Serverless functions on Alibaba Cloud',
    );
  });

  it('leave elements and text signs as they are', () => {
    const name = 'getManagedResolverFactory';
    assert.equal(
      htmlWithSeams(`<code class="${name}">${name}</code>`),
      `<code class="${name}">${names[name]}</code>`,
    );
    assert.equal(render(`<${name}>`), `&lt;${names[name]}&gt;`);
  });
});
