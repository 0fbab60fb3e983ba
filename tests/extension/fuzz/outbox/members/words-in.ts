/** Typed texts consist of words that occur once in a history, so that each word can be found anywhere. */
export const wordsIn = (text: string): string[] => text.match(/\bword\d+\b/g) ?? []
