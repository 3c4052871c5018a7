/** Tells the bundler, by the use of `module`, to leave the module of a page by itself.
 * @type {import('@rspack/core').LoaderDefinition} */
module.exports = function alone(source, map) {
  this.callback(null, `${source}\nmodule.id;\n`, map);
};
