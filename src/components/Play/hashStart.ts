/** What starts the hash of an address with changes of files. */
export const hashStart = '#edit=';
