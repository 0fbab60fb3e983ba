import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Riprova',
  'failure.sign-in': 'Accedi',
  'failure.look-again': 'Ricontrolla',
  'failure.allow': 'Autorizza',
  'failure.request': 'ID richiesta: {id}',
  'failure.from': 'Potrai riprovare dopo le ore {time}.',
  'error.no-consent':
    'Non hai ancora accettato ciò che Passalong invia, quindi non è stato inviato nulla. Prima accetta, poi riprova.',
  'error.no-network': 'Passalong non conosce ancora la tua rete.',
  'error.offline': 'Sei offline. Connettiti a internet e riprova.',
  'error.unreachable': 'Al momento {network} non è raggiungibile. Riprova tra poco.',
  'error.no-permission':
    'Il browser non permette a Passalong di collegarsi a {network}. Autorizza il collegamento per continuare.',
  'error.slow': '{network} non ha risposto in tempo. Riprova tra poco.',
  'error.busy':
    '{network} limita le richieste che Passalong può fare, per te e per tutti insieme. Per ora il limite è raggiunto. Riprova più tardi.',
  'error.paced': 'Passalong ha già contattato {network} tante volte quante al massimo in un’ora.',
  'error.server': '{network} ha un problema tecnico. Riprova tra poco.',
  'error.not-understood': '{network} ha inviato una risposta che Passalong non riesce a leggere. Riprova più tardi.',
  'error.invalid': '{network} ha rifiutato ciò che è stato inviato. Controlla ciò che hai scritto e riprova.',
  'error.forbidden': '{network} non lo permette al tuo account.',
  'error.network-chosen':
    'La tua organizzazione ha cambiato le sue impostazioni: ora la tua rete è {network}. Accedi lì.',
  'error.page-forbidden': 'La tua organizzazione ha deciso che non si invii nulla su questa pagina.',
  'error.not-found': 'Questo contenuto non c’è su {network}. Forse è stato rimosso, o {network} non lo offre.',
  'error.conflict': 'Nel frattempo questo contenuto è cambiato su {network}. Riprova.',
  'error.request-gone': 'Questa richiesta ha già avuto risposta o è stata ritirata.',
  'error.status-unconfirmed':
    '{network} non ha confermato il tuo stato: forse è stato pubblicato, forse no. Controlla sul tuo profilo prima di pubblicarlo di nuovo.',
  'error.signed-out': 'La tua sessione su {network} è terminata. Accedi di nuovo per continuare.',
  'error.not-allowed':
    '{network} non permette ancora a Passalong di vedere questi dati. Chiedi l’autorizzazione a chi gestisce {network}.',
  'error.posting-not-allowed':
    '{network} non permette ancora a Passalong di pubblicare stati. Ciò che hai scritto resta salvato; chiedi l’autorizzazione a chi gestisce {network}.',
  'error.answering-not-allowed':
    '{network} non permette ancora a Passalong di rispondere alle richieste di contatto. Rispondi sul sito di {network}, o chiedi l’autorizzazione a chi gestisce {network}.',
  'error.sharing-not-allowed':
    '{network} non permette ancora a Passalong di condividere pagine. Chiedi l’autorizzazione a chi gestisce {network}.',
  'error.share-unconfirmed':
    '{network} non ha confermato la tua condivisione: forse è arrivata, forse no. Ricontrolla prima di condividere di nuovo.',
  'error.share-missing': '{network} non ha confermato la tua condivisione, e lì non c’è. Condividi di nuovo.',
  'error.comment-unconfirmed':
    '{network} non ha confermato il tuo nuovo commento: forse è arrivato, forse no. Ricontrolla prima di inviarlo di nuovo.',
  'error.comment-missing':
    '{network} non ha confermato il tuo nuovo commento e mostra ancora quello di prima. Invialo di nuovo.',
  'error.removal-unconfirmed':
    '{network} non ha confermato la rimozione della tua condivisione. Ricontrolla prima di rimuoverla di nuovo.',
  'error.removal-missing':
    '{network} non ha confermato la rimozione della tua condivisione, che è ancora lì. Rimuovila di nuovo.',
  'error.share-gone':
    'Non condividi più questa pagina, quindi non c’era nessun commento da modificare. Condividi di nuovo la pagina, o scarta il commento.',
  'error.answer-missing': '{network} non l’ha confermato, e la richiesta è ancora in attesa. Riprova.',
  'error.already-sent': 'L’invio è già partito e non si può più annullare.',
  'error.under-way':
    'È già in corso un altro invio che riguarda questo contenuto. Aspetta che arrivi, oppure annullalo prima.',
  'error.outbox-full': 'Troppe cose aspettano di essere inviate. Prima inviane o scartane alcune.',
  'error.storage-full':
    'Il browser non ha più spazio per salvare questo contenuto, quindi non è stato inviato nulla. Libera spazio sul disco e riprova.',
  'error.draft-unsaved':
    'Il browser non ha più spazio per salvare ciò che scrivi qui. Invialo prima di chiudere questa finestra, o libera spazio sul disco.',
  'error.answer-unconfirmed':
    '{network} non l’ha confermato: forse è arrivato, forse no. Questa richiesta sparirà appena su {network} non sarà più in attesa.',
  'error.sign-in-closed':
    'Non hai effettuato l’accesso, quindi per ora Passalong non cerca nulla. Accedi qui quando vuoi, o più tardi con il pulsante di Passalong.',
  'error.sign-in-waits':
    'L’accesso a {network} è riuscito, ma Passalong deve aspettare prima di continuare. Riprova più tardi: non dovrai accedere di nuovo.',
  'error.sign-in-refused':
    'Non hai autorizzato Passalong a usare il tuo account, quindi non è cambiato nulla. Se cambi idea, accedi.',
  'error.sign-in-rejected':
    'Qui la sessione è chiusa: Passalong non usa quell’account. Accedi con il tuo. Se nella finestra compare di nuovo l’altro account, cambialo lì.',
  'error.sign-in-rejected-late':
    'Qui la sessione è chiusa: Passalong non usa quell’account. Ciò che hai inviato prima potrebbe però esserci già sotto l’altro nome. Accedi con il tuo. Se nella finestra compare di nuovo l’altro account, cambialo lì.',
  'error.sign-in-page-failed': 'Non è stato possibile aprire la pagina di accesso di {network}. Riprova tra poco.',
  'error.sign-in-not-registered':
    '{network} non conosce ancora questo Passalong, quindi nessuno può usarlo per accedere. Chiedi a chi gestisce la rete di registrare l’indirizzo qui sotto.',
  'error.sign-in-open':
    'C’è già una finestra aperta per accedere a {network}. Completa lì l’accesso, oppure chiudila e accedi di nuovo.',
  'error.sign-in-invalid':
    'La risposta all’accesso non corrispondeva alla richiesta di Passalong, quindi Passalong l’ha ignorata per sicurezza. Prova ad accedere di nuovo.',
  'error.sign-in-other-network':
    'La risposta arrivava da un indirizzo diverso da quello di {network}, quindi Passalong l’ha ignorata per sicurezza. Nelle opzioni avanzate, confronta l’indirizzo di accesso con quello indicato da chi gestisce {network}.',
  'error.sign-in-expired': 'L’accesso ha richiesto troppo tempo. Prova ad accedere di nuovo.',
  'error.sign-in-interrupted': 'Il browser ha interrotto l’accesso. Prova ad accedere di nuovo.',
  'error.sign-in-unsupported':
    'Questo browser non può aprire una finestra di accesso. Usa Passalong in Chrome, Edge o Firefox su un computer.',
  'error.bad-request': 'Passalong non ha potuto usare ciò che è stato inserito. Controlla e riprova.',
  'error.no-reply': 'Passalong è stato interrotto. Riprova.',
  'error.unexpected': 'Qualcosa è andato storto in Passalong. Riprova.',
} as const satisfies Catalogue
