import { createStorageSlot } from '@docusaurus/theme-common';

/** Holds `off` where the reader turned the keys off: with speech input, every letter of a word would be one. */
export const slot = createStorageSlot('keys');
