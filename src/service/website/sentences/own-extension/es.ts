import type { OwnExtensionSentences } from './en.ts'

export const es: OwnExtensionSentences = {
  continueTo: (application) => `Continuar con ${application}`,
  continue: 'Continuar',
  ownExtensionMay: (application) =>
    `${application} es de esta red: la extensión lee y comparte por ti, y ve tu lista de contactos, hasta que cierres sesión allí o la quites aquí, en Aplicaciones.`,
}
