/** Reloads the page when the last fault is fixed: an app that a fault kept from starting does not start by
 * itself. Relies on the messages that the client of the dev server posts to the window. */
let isBroken = false;

if (typeof window !== 'undefined') {
  window.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === 'webpackErrors') isBroken = true;
    if (isBroken && /^webpack(?:Ok|StillOk|Warnings)$/.test(data?.type ?? ''))
      window.location.reload();
  });
}
