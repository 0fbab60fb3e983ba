import type { FirstDaySentences } from './en.ts'

/** The sentences about a member’s first day in Portuguese. */
export const pt: FirstDaySentences = {
  teamContacts: (count, teams) =>
    count === 1
      ? `Uma pessoa da sua equipa ${teams} é seu contacto desde o início. Os contactos veem nas novidades o que partilha, e vê o que eles partilham.`
      : `${count} pessoas da sua equipa ${teams} são seus contactos desde o início. Os contactos veem nas novidades o que partilha, e vê o que eles partilham.`,
  otherContacts: (count) => (count === 1 ? 'mais uma' : `mais ${count}`),
  keepContacts: 'Está bem',
  undoContacts: 'Remover estes contactos',
  getExtension: 'O Passalong mostra quem partilhou a página que está a ler. Instale-o no seu navegador:',
  aboutNetwork: 'Sobre esta rede',
  imprint: 'Aviso legal',
  privacy: 'Privacidade',
  terms: 'Condições de utilização',
}
