// The package has no types for its styles.
declare module '@docsearch/react/style';
