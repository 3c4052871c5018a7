/** Wraps Docusaurus' module of this name: when a navigation follows another that has not ended, the progress
 * bar of the first is not to start any more. `preload.ts` sees to it that the last one's page is shown. */
import ClientLifecyclesDispatcher, {
  dispatchLifecycleAction as dispatch,
} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js';

export default ClientLifecyclesDispatcher;

/** Ends what `onRouteUpdate` of client modules began last. */
let endUpdate = () => undefined as void;

export const dispatchLifecycleAction: typeof dispatch = (action, ...args) => {
  if (action !== 'onRouteUpdate') return dispatch(action, ...args);
  endUpdate();
  return (endUpdate = dispatch(action, ...args));
};
