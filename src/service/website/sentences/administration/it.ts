import type { AdministrationSentences } from './en.ts'

export const it: AdministrationSentences = {
  administration: 'Amministrazione',
  state: 'Stato',
  invited: 'invitato',
  active: 'attivo',
  disabled: 'disattivato',
  administrator: 'amministratore',
}
