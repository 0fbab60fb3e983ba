import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} ci mette più del solito a confermare. Intanto puoi chiudere questa finestra.',
  'write.checking':
    '{network} non ha confermato. Passalong continua finché non si sa se l’invio è arrivato. Anche se smetti di provare, potrebbe essere arrivato.',
  'write.sending.share': 'Condivisione…',
  'write.sending.status': 'Pubblicazione…',
  'write.sending.answer': 'Invio della risposta…',
  'write.sending.deletion': 'Eliminazione della richiesta…',
  'write.behind': 'Partirà dopo ciò che hai inviato prima.',
  'write.waiting.offline': 'Non sei online. Partirà appena torni in rete.',
  'write.waiting.until': '{network} chiede a Passalong di aspettare. Partirà dopo le {time}.',
  'write.waiting': 'Non è ancora potuto partire. Partirà da solo appena possibile.',
  'write.late': 'L’hai inviato {when}, ma non è potuto partire. Inviarlo adesso?',
  'write.undo': 'Annulla l’invio',
  'write.cancel': 'Annulla',
  'write.now': 'Invia adesso',
  'write.again': 'Invia di nuovo',
  'write.edit': 'Modifica',
  'write.stop': 'Non provare più',
  'write.discard': 'Scarta',
  'outbox.under-way': {
    one: '{count} invio in corso',
    many: '{count} di invii in corso',
    other: '{count} invii in corso',
  },
  'outbox.needs': {
    one: '{count} invio ha bisogno di te',
    many: '{count} di invii hanno bisogno di te',
    other: '{count} invii hanno bisogno di te',
  },
  'outbox.request': 'La tua risposta a {name}',
} as const satisfies Catalogue
