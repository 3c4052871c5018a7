/** The option path at the start of code: `clients.name` for `clients.<name>: …`. */
export const optionPath = (code = ''): string | undefined =>
  /^[\w@-]+(?:\.[\w@-]+|\.<\w+>)*/.exec(code)?.[0].replace(/[<>]/g, '');
