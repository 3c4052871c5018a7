/** The URL of a file of the build, from a bundler's loader. */
declare module '!!file-loader?*' {
  const address: string;
  export default address;
}
