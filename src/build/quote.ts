/** Quotes a text as one word of a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
