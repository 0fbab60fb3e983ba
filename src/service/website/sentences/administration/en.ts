/** The sentences of the administrators' pages in English. */
export const en = {
  administration: 'Administration',
  state: 'State',
  invited: 'invited',
  active: 'active',
  disabled: 'disabled',
  administrator: 'administrator',
}

export type AdministrationSentences = typeof en
