/** What members type is made of words that occur once in a history, so that each can be found wherever it went. */
export const wordsIn = (text: string): string[] => text.match(/\bword\d+\b/g) ?? []
