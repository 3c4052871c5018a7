/** Matches where a sentence ends that other text follows. */
export const sentenceEnd = /[。！？]|(?<!\b(?:e\.g|i\.e))[.!?](?=\s)/g;
