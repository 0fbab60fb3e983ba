import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Richieste',
  'requests.loading': 'Vediamo chi aspetta la tua risposta…',
  'requests.heading': {
    one: '{number} persona vorrebbe entrare in contatto con te',
    many: '{number} di persone vorrebbero entrare in contatto con te',
    other: '{number} persone vorrebbero entrare in contatto con te',
  },
  'requests.none': 'Nessuno aspetta la tua risposta.',
  'requests.mutual': {
    one: '{count} contatto in comune',
    many: '{count} di contatti in comune',
    other: '{count} contatti in comune',
  },
  'requests.elsewhere': 'A questa richiesta puoi rispondere solo sul sito di {network}.',
  'requests.message': 'Il tuo messaggio, anche se rifiuti (facoltativo)',
  'requests.card': 'Se accetti, invia',
  'requests.card.BUSINESS': 'il mio biglietto da visita',
  'requests.card.PERSO': 'il mio biglietto personale',
  'requests.card.ALL': 'entrambi i miei biglietti',
  'requests.card.NONE': 'nessun biglietto',
  'requests.accept': 'Accetta',
  'requests.decline': 'Rifiuta',
  'requests.delete.ask': 'Elimina…',
  'requests.delete.question': 'Eliminarla senza rispondere?',
  'requests.delete': 'Elimina',
  'requests.keep': 'Conserva',
  'done.ACCEPT': '{name} è ora tra i tuoi contatti.',
  'done.DECLINE': 'Hai rifiutato la richiesta di {name}.',
  'done.deletion': 'La richiesta di {name} è stata eliminata.',
  'done.GONE': 'La richiesta di {name} ha già avuto risposta o è stata ritirata.',
  'done.CONFIRMED': 'La tua risposta a {name} è arrivata.',
  'requests.close': 'Chiudi la richiesta di {name}',
} as const satisfies Catalogue
