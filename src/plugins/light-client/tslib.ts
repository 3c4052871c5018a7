/** The one function of tslib that browsers need: `@docusaurus/utils-common` asks for the package, and
 * what it asks for is not seen by the bundler, which would bring all of it. */
export const __importDefault = (module: { __esModule?: boolean }): object =>
  module.__esModule ? module : { default: module };
