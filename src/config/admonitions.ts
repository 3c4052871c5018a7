/** The admonition types, such as `:::tip`. The other types of Docusaurus are excluded, because their titles are
 * English in every language. */
export const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];
