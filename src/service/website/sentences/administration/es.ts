import type { AdministrationSentences } from './en.ts'

export const es: AdministrationSentences = {
  administration: 'Administración',
  state: 'Estado',
  invited: 'invitado',
  active: 'activo',
  disabled: 'desactivado',
  administrator: 'administrador',
}
