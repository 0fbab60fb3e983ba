import type { AdministrationSentences } from './en.ts'

export const de: AdministrationSentences = {
  administration: 'Verwaltung',
  state: 'Status',
  invited: 'eingeladen',
  active: 'aktiv',
  disabled: 'gesperrt',
  administrator: 'verwaltet das Netzwerk',
}
