/** A file of the build, as a loader of the bundler makes it. */
declare module '!!file-loader?*' {
  const address: string;
  export default address;
}
