declare module '@generated/docusaurus-plugin-content-docs/api/symbols.json' {
  import type { SymbolList } from '@site/src/plugins/api-reference/symbolList';

  const symbols: SymbolList;
  export default symbols;
}
