import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching': '{network} non risponde ancora, quindi non è partito nulla. Intanto puoi chiudere questa finestra.',
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
  'write.profile': 'Apri il tuo profilo',
  'outbox.count.share': { one: '{count} condivisione', many: '{count} de condivisioni', other: '{count} condivisioni' },
  'outbox.count.change': { one: '{count} modifica', many: '{count} de modifiche', other: '{count} modifiche' },
  'outbox.count.status': { one: '{count} stato', many: '{count} de stati', other: '{count} stati' },
  'outbox.count.answer': { one: '{count} risposta', many: '{count} de risposte', other: '{count} risposte' },
  'outbox.waiting': '{writes} in attesa d’invio',
  'outbox.sending': '{writes} in attesa di conferma',
  'outbox.others': 'Inoltre: {writes}',
  'outbox.unsent': '{writes} con invio non riuscito',
  'outbox.unconfirmed': '{writes} senza conferma',
  'outbox.late': 'Inviato nel frattempo',
  'outbox.ACCEPT': 'Accettazione della richiesta di {name}',
  'outbox.DECLINE': 'Rifiuto della richiesta di {name}',
  'outbox.deletion': 'Eliminazione della richiesta di {name}',
  'outbox.removal': 'Rimozione della tua condivisione',
  'outbox.elsewhere':
    '{elsewhere}: {writes}. Aspetta qui, al massimo {days} giorni, che Passalong usi di nuovo quella rete e che tu vi acceda.',
  'outbox.elsewhere.locked':
    '{elsewhere}: {writes}. La tua organizzazione ha scelto un’altra rete, quindi non puoi accedere a {elsewhere}. Chiedi alla tua organizzazione, oppure eliminalo nelle opzioni, in «Non ancora inviato». Resta qui al massimo {days} giorni.',
} as const satisfies Catalogue
