/** Option for processes with mostly short-lived objects: builds, the TypeScript compiler, tests. A larger young
 * generation makes V8 collect garbage less often, which saves a tenth of their processor time. */
export const moreRoom = '--max-semi-space-size=64';
