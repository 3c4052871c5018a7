import { createStorageSlot } from '@docusaurus/theme-common';

/** Holds `off` if the reader turned the shortcuts off: with speech input, every letter of a word would be one. */
export const slot = createStorageSlot('keys');
