import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} ci mette più del solito a confermare. Intanto puoi chiudere questa finestra.',
  'write.checking':
    '{network} non ha ancora confermato. Passalong continua a controllare se l’invio è arrivato. Anche se smetti di provare, potrebbe essere arrivato.',
  'write.sending.share': 'Condivisione…',
  'write.sending.comment': 'Salvataggio del commento…',
  'write.sending.removal': 'Rimozione della condivisione…',
  'write.sending.status': 'Pubblicazione…',
  'write.sending.answer': 'Invio della risposta…',
  'write.sending.deletion': 'Eliminazione della richiesta…',
  'write.behind': 'Verrà inviato dopo ciò che hai inviato prima.',
  'write.waiting.offline': 'Non sei online. Verrà inviato appena torni in rete.',
  'write.waiting.until': '{network} chiede a Passalong di aspettare. Verrà inviato dopo le {time}.',
  'write.waiting': 'Non è stato ancora possibile inviarlo. Passalong lo invierà appena può.',
  'write.late': 'Hai chiesto di inviarlo {when}, ma non è stato possibile. Inviarlo adesso?',
  'write.undo': 'Annulla l’invio',
  'write.cancel': 'Annulla',
  'write.now': 'Invia adesso',
  'write.again': 'Invia di nuovo',
  'write.edit': 'Modifica',
  'write.stop': 'Non provare più',
  'write.discard': 'Scarta',
  'outbox.sending.share': {
    one: '{count} pagina in corso di condivisione',
    many: '{count} di pagine in corso di condivisione',
    other: '{count} pagine in corso di condivisione',
  },
  'outbox.sending.status': {
    one: '{count} stato in corso di pubblicazione',
    many: '{count} di stati in corso di pubblicazione',
    other: '{count} stati in corso di pubblicazione',
  },
  'outbox.sending.answer': {
    one: '{count} risposta in corso di invio',
    many: '{count} di risposte in corso di invio',
    other: '{count} risposte in corso di invio',
  },
  'outbox.sending.change': {
    one: '{count} modifica in corso di invio',
    many: '{count} di modifiche in corso di invio',
    other: '{count} modifiche in corso di invio',
  },
  'outbox.sending.mixed': '{count} invii in corso',
  'outbox.unsent.share': {
    one: '{count} pagina non è stata condivisa',
    many: '{count} di pagine non sono state condivise',
    other: '{count} pagine non sono state condivise',
  },
  'outbox.unsent.status': {
    one: '{count} stato non è stato pubblicato',
    many: '{count} di stati non sono stati pubblicati',
    other: '{count} stati non sono stati pubblicati',
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
  'outbox.unsent.mixed': '{count} invii non sono riusciti',
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
  'outbox.unconfirmed.mixed': '{count} invii non sono confermati',
  'outbox.request': 'La tua risposta a {name}',
  'outbox.removal': 'Rimuovi la tua condivisione',
} as const satisfies Catalogue
