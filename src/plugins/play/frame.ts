/** The document of the sandboxed frame, a file of its own: a `srcdoc` would inherit the policy of the page, which allows
 * no `eval`. The frame has an opaque origin, and all it does is to pass messages between the page and a worker, which
 * inherits the policy of the frame. The policy names no source that is loaded from a network. */
import { createHash } from 'node:crypto';
import { messageCost, outputLimit } from './limits';

/** The page passes the code of the worker and a port. Then text goes up, and anything goes down. Opened in a tab, the
 * document would have the origin of the site, and thus does nothing there. */
const script = `'use strict';
onmessage = ({ data: { code, port }, source }) => {
  if (self.origin !== 'null' || source !== parent) return;
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  let sent = 0;
  let isAsked = false;
  const pass = (message, length) => {
    if (sent > ${outputLimit}) return;
    sent += length + ${messageCost};
    if (sent <= ${outputLimit}) return port.postMessage(message);
    worker.terminate();
    port.postMessage({ ended: 'output' });
  };
  worker.onmessage = ({ data }) => {
    if (data === 'ping') {
      if (isAsked) port.postMessage(data);
      isAsked = false;
    } else if (typeof data === 'string') pass(data, data.length);
  };
  worker.onerror = event => {
    event.preventDefault();
    const fault = String(event.message);
    pass({ fault }, fault.length);
  };
  port.onmessage = ({ data }) => {
    if (data === 'ping') isAsked = true;
    else sent = 0;
    worker.postMessage(data);
  };
};
`;

const hash = createHash('sha256').update(script).digest('base64');

/** `'unsafe-eval'` lets the worker run the project. No directive allows an address, so nothing can be loaded. */
export const framePolicy = `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'`;

export const frameDocument = `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${framePolicy}">
<title>Play</title>
<script>${script}</script>
`;
