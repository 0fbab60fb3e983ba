/** Typographic errors in all languages: straight quotes and apostrophes, several dots, needless spaces. */
export const badlySet = /['"`´]|\.\.|\s{2}|^\s|\s$/

/** Quotes and punctuation that are wrong in a language. */
export const wrongPunctuation = {
  // „so“
  de: /[«»”]|„[^“]*$|„[^“]*„|^[^„]*“/,
  en: /[«»„]/,
  es: /[„]|^[^¿]*\?|^[^¡]*!/,
  // a no-break space within guillemets and before a colon, except in URLs, and a narrow one before ? ! ;
  fr: /[„“”]|(?<!\u202f)[?!;]|(?<![\u00a0\u202f])(?:»|:(?!\/\/))|«(?![\u00a0\u202f])/,
  it: /[„]|«\s|\s»|\s[?!:;]/,
  pt: /[„]|«\s|\s»|\s[?!:;]/,
} as const
