import type { AdministrationSentences } from './en.ts'

export const fr: AdministrationSentences = {
  administration: 'Administration',
  state: 'État',
  invited: 'invité',
  active: 'actif',
  disabled: 'désactivé',
  administrator: 'administrateur',
}
