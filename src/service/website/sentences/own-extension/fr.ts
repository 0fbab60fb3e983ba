import type { OwnExtensionSentences } from './en.ts'

export const fr: OwnExtensionSentences = {
  continueTo: (application) => `Continuer vers ${application}`,
  continue: 'Continuer',
  ownExtensionMay: (application) =>
    `${application} fait partie de ce réseau. L’extension lit et partage pour vous, et voit votre liste de contacts.`,
}
