import type { OwnExtensionSentences } from './en.ts'

export const pt: OwnExtensionSentences = {
  continueTo: (application) => `Continuar para ${application}`,
  continue: 'Continuar',
  ownExtensionMay: (application) =>
    `${application} faz parte desta rede: a extensão lê e partilha em seu nome, e vê a sua lista de contactos, até terminar sessão lá ou a retirar aqui, em Aplicações.`,
}
