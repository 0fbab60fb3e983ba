/** What is wrong in a sentence of any language: straight quotes and apostrophes, several dots, spaces that nobody sees. */
export const badlySet = /['"`´]|\.\.|\s{2}|^\s|\s$/

/** Quotes and punctuation that would be wrong to write in a language. */
export const wrongPunctuation = {
  // „so“
  de: /[«»”]|„[^“]*$|„[^“]*„|^[^„]*“/,
  en: /[«»„]/,
  es: /[„]|^[^¿]*\?|^[^¡]*!/,
  // a no-break space within guillemets and before a colon, but in addresses, and a narrow one before what else stands high
  fr: /[„“”]|(?<!\u202f)[?!;]|(?<![\u00a0\u202f])(?:»|:(?!\/\/))|«(?![\u00a0\u202f])/,
  it: /[„]|«\s|\s»|\s[?!:;]/,
  pt: /[„]|«\s|\s»|\s[?!:;]/,
} as const
