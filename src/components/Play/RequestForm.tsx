import Translate from '@docusaurus/Translate';
import type { PlainRequest } from '@site/src/content/requests';
import React, { type ReactNode, type SubmitEvent, useState } from 'react';
import { headersOf, pathOf, textOf, withType } from './headers';

interface Props {
  /** As the page shows it, or as the reader has sent it. */
  request: PlainRequest;
  onSend: (request: PlainRequest) => void;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A request of the page, which the reader can change and send. */
export default function RequestForm({ request, onSend }: Props): ReactNode {
  const [{ method, url, body }, setRequest] = useState(request);
  const [headers, setHeaders] = useState(() => textOf(request.headers));
  const change = (part: Partial<PlainRequest>) => setRequest(now => ({ ...now, ...part }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = withType(headers, body);
    change({ url: pathOf(url) });
    setHeaders(typed);
    onSend({ ...request, method, url: pathOf(url), body, headers: headersOf(typed) });
  };
  return (
    <form
      className="editor__request"
      aria-label={`${request.method} ${request.url}`}
      onSubmit={submit}
    >
      <label>
        <span>
          <Translate id="play.method" description="Label of the method of a request">
            方法
          </Translate>
        </span>
        <select value={method} onChange={event => change({ method: event.target.value })}>
          {[...new Set([request.method, ...methods])].map(one => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span>
          <Translate id="play.address" description="Label of the address of a request">
            地址
          </Translate>
        </span>
        <input
          value={url}
          required
          pattern="\s*\S+\s*"
          spellCheck={false}
          autoCapitalize="off"
          onChange={event => change({ url: event.target.value })}
        />
      </label>
      <button type="submit">
        <Translate id="play.sendOne" description="Sends a request of the editor">
          发送
        </Translate>
      </button>
      <details>
        <summary>
          <Translate id="play.more" description="Opens the headers and the body of a request">
            请求头和请求体
          </Translate>
        </summary>
        <label>
          <span>
            <Translate id="play.headers" description="Label of the headers of a request">
              请求头，每行一个
            </Translate>
          </span>
          <textarea
            rows={3}
            value={headers}
            spellCheck={false}
            onChange={event => setHeaders(event.target.value)}
          />
        </label>
        <label>
          <span>
            <Translate id="play.body" description="Label of the body of a request">
              请求体
            </Translate>
          </span>
          <textarea
            rows={4}
            value={body}
            spellCheck={false}
            onChange={event => change({ body: event.target.value })}
          />
        </label>
      </details>
    </form>
  );
}
