/** Options of processes whose objects are mostly garbage soon, such as those that run the TypeScript compiler.
 * With more room for new objects V8 collects them less often, which takes 8 % less processor time. */
export const moreRoom = '--max-semi-space-size=64';
