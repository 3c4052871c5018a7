/** The document of the sandboxed frame. It has an opaque origin, its own policy forbids the network, and all it does is
 * to pass messages between the page and a worker. */
export const frameDocument = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:">
<script>
let worker;
onmessage = ({ data, source }) => {
  if (source !== parent) return;
  worker?.terminate();
  const url = URL.createObjectURL(new Blob([data.code], { type: 'text/javascript' }));
  worker = new Worker(url);
  const port = data.port;
  worker.onmessage = event => port.postMessage(event.data);
  worker.onerror = event => port.postMessage({ fault: event.message });
  port.onmessage = event => worker.postMessage(event.data);
};
</script>`;
