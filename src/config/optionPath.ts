/** The path of an option that code names, such as `clients.name` of `clients.<name>: …`; undefined if it names none. */
export const optionPath = (code = ''): string | undefined =>
  /^[\w@-]+(?:\.[\w@-]+|\.<\w+>)*/.exec(code)?.[0].replace(/[<>]/g, '');
