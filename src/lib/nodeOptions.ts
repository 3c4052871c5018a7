/** The option of processes whose objects are mostly garbage soon: builds, the TypeScript compiler, tests. With more
 * room for new objects V8 collects them less often, which saves a tenth of their processor time. */
export const moreRoom = '--max-semi-space-size=64';
