/** The functions that open the editors of the shown pages, by the address of the data of the page. A file of its own,
 * because results of pages without an editor need nothing else of it. */
export const openers = new Map<string, () => void>();
