import type { OwnExtensionSentences } from './en.ts'

export const fr: OwnExtensionSentences = {
  continueTo: (application) => `Continuer vers ${application}`,
  continue: 'Continuer',
  ownExtensionMay: (application) =>
    `${application} fait partie de ce réseau : l’extension lit et partage pour vous, et voit votre liste de contacts, jusqu’à ce que vous vous y déconnectiez ou que vous la retiriez ici, à la page Applications.`,
}
