/** The one function of tslib that `@docusaurus/utils-common` uses in browsers. */
export const __importDefault = (module: { __esModule?: boolean }): object =>
  module.__esModule ? module : { default: module };
