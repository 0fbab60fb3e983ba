import type { AdministrationSentences } from './en.ts'

export const pt: AdministrationSentences = {
  administration: 'Administração',
  state: 'Estado',
  invited: 'convidado',
  active: 'ativo',
  disabled: 'desativado',
  administrator: 'administrador',
}
