/** Wraps Docusaurus' module of this name. If a navigation starts before the previous one has ended, the progress bar
 * of the previous one must no longer appear. `preload.ts` ensures that the page of the last navigation is shown. */
import ClientLifecyclesDispatcher, {
  dispatchLifecycleAction as dispatch,
} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js';

export default ClientLifecyclesDispatcher;

/** Cleanup of the last `onRouteUpdate` of client modules. */
let endUpdate = () => undefined as void;

export const dispatchLifecycleAction: typeof dispatch = (action, ...args) => {
  if (action !== 'onRouteUpdate') return dispatch(action, ...args);
  endUpdate();
  return (endUpdate = dispatch(action, ...args));
};
