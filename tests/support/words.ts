/** How many words a document has, without tags, addresses and descriptions of pictures. */
export const wordsIn = (text: string): number =>
  text
    .replace(/!\[[^\]]*\]|<[^>]+>|(?<=\])\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length
