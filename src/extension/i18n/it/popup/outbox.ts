import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.slow': '{network} ci mette più del solito a confermare l’invio. Intanto puoi chiudere questa finestra.',
  'write.checking':
    '{network} non ha ancora confermato l’invio. Passalong continua a controllare se è arrivato. Anche se smetti di provare, potrebbe essere arrivato.',
  'write.repeating':
    '{network} non ha ancora confermato l’invio. Passalong lo ripete appena può, e arriva una volta sola. Anche se smetti di provare, potrebbe essere già arrivato.',
  'write.sending.share': 'Condivisione…',
  'write.sending.comment': 'Salvataggio del commento…',
  'write.sending.removal': 'Rimozione della condivisione…',
  'write.sending.status': 'Pubblicazione…',
  'write.sending.ACCEPT': 'Sto accettando la richiesta…',
  'write.sending.DECLINE': 'Sto rifiutando la richiesta…',
  'write.sending.deletion': 'Eliminazione della richiesta…',
  'write.behind': 'L’invio partirà appena sarà arrivato ciò che hai inviato prima.',
  'write.waiting.offline': 'Sei offline. L’invio partirà appena torni online.',
  'write.waiting.until': '{network} chiede a Passalong di aspettare. L’invio partirà dopo le ore {time}.',
  'write.waiting': 'Non è stato ancora possibile inviare. Passalong riproverà appena può.',
  'write.late': 'Hai chiesto questo invio {when}, ma non è stato possibile. Vuoi che parta adesso?',
  'write.undo': 'Annulla l’invio',
  'write.cancel': 'Annulla',
  'write.now': 'Invia adesso',
  'write.again': 'Invia di nuovo',
  'write.edit': 'Modifica',
  'write.stop': 'Smetti di provare',
  'write.discard': 'Scarta',
  'outbox.sending.share': {
    one: '{count} condivisione non ancora confermata',
    many: '{count} di condivisioni non ancora confermate',
    other: '{count} condivisioni non ancora confermate',
  },
  'outbox.sending.status': {
    one: '{count} stato non ancora confermato',
    many: '{count} di stati non ancora confermati',
    other: '{count} stati non ancora confermati',
  },
  'outbox.sending.answer': {
    one: '{count} risposta non ancora confermata',
    many: '{count} di risposte non ancora confermate',
    other: '{count} risposte non ancora confermate',
  },
  'outbox.sending.change': {
    one: '{count} modifica non ancora confermata',
    many: '{count} di modifiche non ancora confermate',
    other: '{count} modifiche non ancora confermate',
  },
  'outbox.sending.mixed': '{count} elementi non ancora confermati',
  'outbox.others': {
    one: '{count} altro elemento non ancora confermato',
    many: '{count} di altri elementi non ancora confermati',
    other: '{count} altri elementi non ancora confermati',
  },
  'outbox.unsent.share': {
    one: '{count} condivisione non è stata inviata',
    many: '{count} di condivisioni non sono state inviate',
    other: '{count} condivisioni non sono state inviate',
  },
  'outbox.unsent.status': {
    one: '{count} stato non è stato inviato',
    many: '{count} di stati non sono stati inviati',
    other: '{count} stati non sono stati inviati',
  },
  'outbox.unsent.answer': {
    one: '{count} risposta non è stata inviata',
    many: '{count} di risposte non sono state inviate',
    other: '{count} risposte non sono state inviate',
  },
  'outbox.unsent.change': {
    one: '{count} modifica non è stata inviata',
    many: '{count} di modifiche non sono state inviate',
    other: '{count} modifiche non sono state inviate',
  },
  'outbox.unsent.mixed': '{count} elementi non sono stati inviati',
  'outbox.unconfirmed.share': {
    one: '{count} condivisione non è confermata',
    many: '{count} di condivisioni non sono confermate',
    other: '{count} condivisioni non sono confermate',
  },
  'outbox.unconfirmed.status': {
    one: '{count} stato non è confermato',
    many: '{count} di stati non sono confermati',
    other: '{count} stati non sono confermati',
  },
  'outbox.unconfirmed.answer': {
    one: '{count} risposta non è confermata',
    many: '{count} di risposte non sono confermate',
    other: '{count} risposte non sono confermate',
  },
  'outbox.unconfirmed.change': {
    one: '{count} modifica non è confermata',
    many: '{count} di modifiche non sono confermate',
    other: '{count} modifiche non sono confermate',
  },
  'outbox.unconfirmed.mixed': '{count} elementi non sono confermati',
  'outbox.late': 'Inviato nel frattempo',
  'outbox.request': 'La tua risposta a {name}',
  'outbox.removal': 'Rimozione della tua condivisione',
} as const satisfies Catalogue
