import type { Catalogue } from '../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Riprova',
  'failure.sign-in': 'Accedi',
  'failure.look-again': 'Ricontrolla',
  'failure.allow': 'Autorizza',
  'failure.request': 'ID richiesta: {id}',
  'failure.from': 'Si potrà continuare dopo le {time}.',
  'error.no-consent':
    'Non hai ancora accettato ciò che Passalong invia, quindi non è stato inviato nulla. Prima accetta, poi riprova.',
  'error.offline': 'Non sei online. Connettiti a internet e riprova.',
  'error.unreachable': '{network} ora non è raggiungibile. Riprova tra un momento.',
  'error.no-permission': 'Il browser non permette a Passalong di collegarsi a {network}. Autorizzalo per continuare.',
  'error.slow': '{network} non ha risposto in tempo. Riprova tra un momento.',
  'error.busy': 'C’è troppo traffico su {network} in questo momento. Riprova tra qualche minuto.',
  'error.paced': 'Passalong ha interrogato {network} tante volte quante può in un’ora.',
  'error.server': '{network} ha un problema. Riprova tra qualche minuto.',
  'error.not-understood': '{network} ha dato una risposta che Passalong non riesce a leggere. Riprova più tardi.',
  'error.invalid': '{network} ha rifiutato l’invio. Controlla ciò che hai scritto e riprova.',
  'error.forbidden': '{network} non lo permette al tuo account.',
  'error.not-found': 'Questo contenuto non c’è più su {network}. Riprova.',
  'error.conflict': 'Nel frattempo qualcosa è cambiato su {network}. Riprova.',
  'error.request-gone': 'Questa richiesta ha già avuto risposta, o è stata ritirata.',
  'error.status-unconfirmed':
    '{network} non ha confermato il tuo stato: forse è stato pubblicato, forse no. Guarda il tuo profilo prima di pubblicarlo di nuovo.',
  'error.signed-out':
    'La tua sessione su {network} è scaduta. Accedi di nuovo per continuare: ciò che hai scritto è al sicuro.',
  'error.not-allowed':
    '{network} non permette ancora a Passalong di vedere questi dati. Chiedi l’autorizzazione a chi gestisce la rete.',
  'error.posting-not-allowed':
    '{network} non permette ancora a Passalong di pubblicare stati. Ciò che hai scritto è al sicuro; chiedi l’autorizzazione a chi gestisce la rete.',
  'error.answering-not-allowed':
    '{network} non permette ancora a Passalong di rispondere alle richieste di contatto. Rispondi sul sito della rete, o chiedi l’autorizzazione a chi la gestisce.',
  'error.sharing-not-allowed':
    '{network} non permette ancora a Passalong di condividere pagine. Il tuo commento è al sicuro; chiedi l’autorizzazione a chi gestisce la rete.',
  'error.share-unconfirmed':
    '{network} non ha confermato la condivisione: forse è arrivata, forse no. Ricontrolla prima di condividere di nuovo.',
  'error.share-missing':
    '{network} non ha confermato la condivisione, e non risulta arrivata. Condividi di nuovo: il tuo commento è al sicuro.',
  'error.comment-unconfirmed':
    '{network} non ha confermato il tuo nuovo commento: forse è arrivato, forse no. Ricontrolla prima di inviarlo di nuovo.',
  'error.comment-missing':
    '{network} non ha confermato il tuo nuovo commento e mostra ancora quello di prima. Invialo di nuovo: il testo è al sicuro.',
  'error.removal-unconfirmed':
    '{network} non ha confermato la rimozione della condivisione. Ricontrolla prima di rimuoverla di nuovo.',
  'error.removal-missing':
    '{network} non ha confermato la rimozione, e la condivisione c’è ancora. Rimuovila di nuovo.',
  'error.share-gone':
    'Non condividi più questa pagina, quindi non c’era nessun commento da modificare. Condividila di nuovo o elimina il commento.',
  'error.answer-missing':
    '{network} non ha confermato la tua risposta, e la richiesta è ancora in attesa. Inviala di nuovo; il tuo messaggio è conservato.',
  'error.already-sent': 'È già partito e non si può più annullare.',
  'error.under-way': 'C’è già un altro invio in corso per questo. Aspetta che arrivi, oppure annullalo prima.',
  'error.outbox-full': 'Troppi invii sono in attesa. Occupati prima di qualcuno; ciò che hai scritto è conservato.',
  'error.storage-full':
    'Il tuo browser non ha più spazio per conservarlo, quindi non è stato inviato nulla. Libera spazio e riprova.',
  'error.draft-unkept':
    'Il tuo browser non ha più spazio per conservare ciò che scrivi qui. Invialo prima di chiudere, oppure libera spazio.',
  'error.answer-unconfirmed':
    '{network} non ha confermato la tua risposta: forse è arrivata, forse no. Questa richiesta sparirà appena la risposta sarà confermata.',
  'error.sign-in-closed': 'La finestra di accesso è stata chiusa prima della fine. Accedi quando vuoi.',
  'error.sign-in-refused':
    'Non hai autorizzato Passalong a usare il tuo account, quindi non è cambiato nulla. Se ci ripensi, accedi.',
  'error.sign-in-page-failed': 'La pagina di accesso a {network} non si è aperta. Riprova tra un momento.',
  'error.sign-in-open': 'C’è già una finestra aperta per accedere a {network}. Continua lì, oppure chiudila e riprova.',
  'error.sign-in-invalid':
    'La risposta ricevuta non corrispondeva a questo accesso: per sicurezza è stata ignorata. Prova ad accedere di nuovo.',
  'error.sign-in-other-network':
    'La risposta arrivava da un indirizzo diverso da quello che Passalong conosce per {network}: per sicurezza è stata ignorata. Confronta l’indirizzo di accesso, nelle opzioni avanzate, con quello indicato da chi gestisce la rete.',
  'error.sign-in-expired': 'L’accesso ha richiesto troppo tempo. Prova ad accedere di nuovo.',
  'error.sign-in-interrupted': 'Il browser ha interrotto l’accesso. Prova ad accedere di nuovo.',
  'error.sign-in-unsupported':
    'Questo browser non può aprire una finestra di accesso. Usa Passalong in Chrome, Edge o Firefox su un computer.',
  'error.bad-request': 'Passalong non ha potuto usare ciò che hai inserito. Controlla e riprova.',
  'error.no-reply': 'Passalong si è interrotto. Riprova.',
  'error.unexpected': 'Qualcosa è andato storto in Passalong. Riprova.',
} as const satisfies Catalogue
