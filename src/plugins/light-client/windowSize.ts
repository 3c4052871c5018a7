/** In the place of the hook by which the theme tells phones from desktops, which does not know at the
 * first render. Here it does, so that a phone does not take over sidebars and tables of contents just
 * to remove them: Preact removes what the build rendered and the app does not. */
import { useEffect, useState } from 'react';

/** The kind of window, of which the style sheets have the same notion.
 * @param desktopBreakpoint the greatest width of a phone's window, in px */
export const sizeFor = (desktopBreakpoint = 996): 'desktop' | 'mobile' =>
  window.innerWidth > desktopBreakpoint ? 'desktop' : 'mobile';

/** The kind of window, told anew when it is another.
 * @param desktopBreakpoint as in `sizeFor` */
export function useWindowSize({ desktopBreakpoint }: { desktopBreakpoint?: number } = {}):
  'desktop' | 'mobile' {
  const [size, setSize] = useState(() => sizeFor(desktopBreakpoint));
  useEffect(() => {
    const update = () => setSize(sizeFor(desktopBreakpoint));
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, [desktopBreakpoint]);
  return size;
}
