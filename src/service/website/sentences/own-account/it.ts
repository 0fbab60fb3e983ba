import type { OwnAccountSentences } from './en.ts'

/** The sentences about a member’s own account and data in Italian. */
export const it: OwnAccountSentences = {
  name: 'Nome',
  nameHint: 'La prima parola è il nome di battesimo.',
  tooManyNames: (max) => `Oggi ha già cambiato nome ${max} volte. Riprovi domani.`,
  interests: 'Interessi',
  city: 'Città',
  country: 'Paese',
  noCountry: 'Non indicato',
  account: 'Il Suo account',
  emailTitle: 'Cambia l’indirizzo e-mail',
  emailExplains:
    'Se dimentica la password, il link per sceglierne una nuova arriva a questo indirizzo. Gli altri membri non lo vedono.',
  downloadTitle: 'Scarica i dati',
  downloadExplains:
    'Tutto ciò che questa rete conserva su di Lei, in un file ZIP: profilo e biglietti da visita, ciò che ha condiviso e scritto, contatti e richieste, applicazioni e accessi. Ogni argomento è un file JSON.',
  download: 'Scarica',
  tooManyDownloads: (max, minutes) =>
    `In quest’ora ha scaricato i Suoi dati ${max} volte. Aspetti ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprovi.`,
  deleteTitle: 'Elimina l’account',
  deleteGoesTitle: 'Che cosa viene eliminato',
  deleteGoes:
    'Il profilo, la foto, i biglietti da visita, ciò che ha condiviso, gli stati, i contatti e le richieste di contatto. Tutte le sessioni vengono chiuse e nessuna applicazione ha più accesso. Non si può annullare.',
  deleteStaysTitle: 'Che cosa resta',
  deleteStays:
    'Un’annotazione, senza il Suo nome, che questo account è esistito ed è stato eliminato. Le copie fatte da altri, e i backup finché non vengono sostituiti; se ne viene ripristinato uno, l’account viene eliminato di nuovo.',
  deleteDownload: 'Prima scarica i dati',
  deleteAccount: 'Elimina il mio account',
  onlyAdministrator:
    'Nessun altro amministra questa rete. Nomini un altro amministratore prima di eliminare l’account.',
  deletedTitle: 'L’account è stato eliminato',
  deleted:
    'Grazie per il tempo passato qui. Se Passalong è ancora nel browser, lo rimuova, altrimenti Le chiederà di accedere.',
}
