/** Wraps Docusaurus' module of this name: when a navigation follows another that has not ended, the progress
 * bar of the first is not to start any more. `preload.ts` sees to it that the last one's page is shown. */
import PendingNavigation from '@docusaurus/core/lib/client/PendingNavigation.js';

interface Private {
  /** Ends what `onRouteUpdate` of client modules began. */
  routeUpdateCleanupCb: () => void;
}

export default class LastNavigation extends PendingNavigation {
  override shouldComponentUpdate(...next: Parameters<PendingNavigation['shouldComponentUpdate']>) {
    if (next[0].location !== this.props.location)
      (this as unknown as Private).routeUpdateCleanupCb();
    return super.shouldComponentUpdate(...next);
  }
}
