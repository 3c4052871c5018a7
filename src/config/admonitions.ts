/** The kinds of admonitions, `:::tip` and so on. Those that Docusaurus knows besides have English
 * titles in every language. */
export const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];
