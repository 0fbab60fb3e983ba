import type { NewsSentences } from './en.ts'

export const it: NewsSentences = {
  homeExplains:
    'Questo è il sito di una rete professionale. I suoi membri condividono pagine con un commento, vedono chi ha condiviso la pagina che stanno leggendo e rispondono alle richieste di contatto, perlopiù dalla barra degli strumenti del browser.',
  demoTitle: 'Membri di prova',
  demoExplains: (password) => `Qui è tutto inventato. Ognuno di questi membri accede con la password «${password}».`,
  demoHint: (login, password) =>
    `Questa rete serve per fare prove: accedi come «${login}» con la password «${password}».`,
  welcome: (name) => `Ciao, ${name}`,
  requestsWaiting: (count) =>
    count === 1 ? 'Una persona aspetta la tua risposta' : `${count} persone aspettano la tua risposta`,
  newsTitle: 'Dai tuoi contatti',
  showAll: 'Mostra tutto',
  showLess: 'Mostra meno',
  noNews: 'Ancora nulla. Qui compare ciò che i tuoi contatti condividono e pubblicano.',
  firstSteps: 'Per cominciare',
  stepPeople: 'Trova persone che conosci e invia loro una richiesta di contatto',
  stepProfile: 'Presentati, con una foto',
  stepCards: 'Compila i biglietti che dai alle altre persone',
  stepExtension:
    'Se non ce l’hai ancora, installa Passalong, l’estensione per la barra degli strumenti del tuo browser; chi gestisce questa rete ti dice dove trovarla',
  stepExtensionForAdministrators:
    'Dai ai tuoi membri Passalong, l’estensione per la barra degli strumenti del browser. Chi ha installato questa rete crea anche l’estensione e indica nelle impostazioni del server dove trovarla',
  getExtension:
    'Passalong mostra chi ha condiviso la pagina che stai leggendo. Se non ce l’hai ancora, installalo nel tuo browser:',

  teamContacts: (count, teams) =>
    count === 1
      ? `Una persona del tuo team ${teams} è fin dall’inizio tra i tuoi contatti. I contatti vedono nelle loro novità ciò che condividi, e viceversa.`
      : `${count} persone del tuo team ${teams} sono fin dall’inizio tra i tuoi contatti. I contatti vedono nelle loro novità ciò che condividi, e viceversa.`,
  otherContacts: (count) => (count === 1 ? 'un’altra persona' : `altre ${count} persone`),
  keepContacts: 'Va bene',
  undoContacts: 'Rimuovi questi contatti',

  latest: 'Pagine condivise e stati',
  nothingShared: (name) => `${name} non ha ancora condiviso né pubblicato nulla.`,
  nothingSharedByYou: 'Non hai ancora condiviso né pubblicato nulla.',
  removeNewsQuestion: 'Rimuoverlo per tutti?',
  newsRemoved: 'Rimosso. Nessuno lo vede più.',
  newsRestored: 'Ripristinato. Ora è di nuovo visibile.',
  newsNotRestored:
    'Non è possibile ripristinarlo: una rimozione si può annullare per dieci minuti, a meno che tu non abbia condiviso di nuovo la pagina.',

  removedTitle: 'Passalong è stato rimosso',
  removed: 'Passalong non è più nel tuo browser, e nemmeno ciò che vi aveva salvato.',
  removedAccess:
    'Se non avevi scelto «Esci» in Passalong, ha ancora accesso al tuo account finché non lo rimuovi qui, tra le tue applicazioni.',
  removedLink: 'Rimuovi il suo accesso',
  removedSignedOut: 'Se avevi scelto «Esci», o avevi revocato il consenso, non c’è altro da fare.',
}
