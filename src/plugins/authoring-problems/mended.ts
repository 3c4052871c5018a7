/** Loads the page anew when all faults are mended: an app that could not start because of one does not
 * start by itself. Relies on what the dev server's client tells the window. */
let isBroken = false;

if (typeof window !== 'undefined') {
  window.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === 'webpackErrors') isBroken = true;
    if (isBroken && /^webpack(?:Ok|StillOk|Warnings)$/.test(data?.type ?? ''))
      window.location.reload();
  });
}
