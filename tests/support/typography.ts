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

/** Formal address, where the product says “tú” and “tu”. An Italian sentence may begin with the article “Le”. */
export const formalAddress = {
  es: /\b([Uu]stede?s?|elija|escriba|[Dd]iríjase|[Ii]nténtelo|[Ee]ntréguelo|[Gg]uárdelo|[Qq]uítelo)\b|\b(Abra|Añada|Busque|Cierre|Compruebe|Consulte|Elija|Escriba|Espere|Guarde|Haga|Indique|Inicie|Introduzca|Marque|Permita|Pida|Pregunte|Pulse|Quite|Revise|Seleccione|Use|Vuelva)\b/,
  it: /\b(Lei|Su[oae]|Suoi)\b|\b(scriva|attenda|Chieda|riprovi|si rivolga)\b/,
} as const
