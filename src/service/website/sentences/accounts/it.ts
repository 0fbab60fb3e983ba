import type { AccountsSentences } from './en.ts'

export const it: AccountsSentences = {
  signInTo: (network) => `Accedi a ${network}`,
  signInFor: (application) => `per continuare con ${application}`,
  login: 'Nome utente',
  password: 'Password',
  wrongPassword: 'Il nome utente o la password sono errati. Controlla entrambi e riprova.',
  tooManyGuesses: (minutes) =>
    `Ci sono state troppe password errate. Aspetta ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,
  tooManyOwnSignIns: (minutes) =>
    `Questa password è stata usata moltissime volte in un’ora. Aspetta ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,
  signInAgain: 'La tua sessione è terminata. Accedi di nuovo; ciò che hai scritto non va perso.',
  accountDisabled: 'Questo account è chiuso. Se pensi che sia un errore, rivolgiti a chi gestisce questa rete.',
  tooManySignIns: (seconds) =>
    `In questo momento molte persone stanno accedendo. Toccherà a te tra ${seconds === 1 ? 'un secondo' : `circa ${seconds} secondi`}; questa pagina si ricaricherà da sola.`,

  joinTitle: (network) => `Benvenuti in ${network}`,
  joinExplains: (name) => `Ciao, ${name}. Hai ricevuto un invito. Scegli una password e potrai iniziare.`,
  join: 'Entra nella rete',
  yourLogin: 'Il tuo nome utente:',
  newPasswordTitle: 'Scegli una nuova password',
  newPasswordExplains: (name) => `Ciao, ${name}. Scegli una nuova password. Tutte le altre sessioni verranno chiuse.`,
  linkForOther: (other, name) =>
    `La sessione aperta qui è di ${other}. Questo link è per ${name}. Se non sei tu, inoltralo senza compilare il modulo.`,
  linkInvalidTitle: 'Questo link non è più valido',
  linkInvalid:
    'È già stato usato, è scaduto, è stato sostituito da uno più recente o non vale più dopo una modifica dell’account. Se l’hai usato tu, accedi. Altrimenti chiedi un nuovo link a chi gestisce questa rete.',
  newPassword: 'Nuova password',
  newPasswordAgain: 'Nuova password, ancora una volta',
  newPasswordHint: (min) =>
    `Almeno ${min} caratteri. Più parole di seguito sono facili da ricordare e difficili da indovinare.`,
  changePassword: 'Cambia la password',
  passwordLength: (min, max) => `Una password ha da ${min} a ${max} caratteri, senza contare gli spazi prima e dopo.`,
  passwordOfNames:
    'Questa password contiene solo il tuo nome utente, il tuo nome o quello della rete: sono le prime cose che si provano. Aggiungi parole che verrebbero in mente solo a te.',
  passwordUnchanged: 'Questa è la tua password attuale. Scegline un’altra.',
  passwordsDiffer: 'Le due nuove password non coincidono.',

  forgotten: 'Password dimenticata?',
  forgottenExplains:
    'Scrivi il tuo nome utente o il tuo indirizzo e-mail. Riceverai un’e-mail con un link per scegliere una nuova password.',
  loginOrEmail: 'Nome utente o indirizzo e-mail',
  sendLink: 'Invia il link',
  linkSent:
    'Se esiste un membro corrispondente con un indirizzo e-mail, il messaggio è in arrivo. Il link vale una sola volta; il messaggio dice per quanto tempo. Se non arriva nulla, rivolgiti a chi gestisce questa rete.',
  tooManyMails: (minutes) =>
    `È stato richiesto molte volte. Aspetta ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,

  joinMailSubject: (network) => `Invito a ${network}`,
  joinMail: (name, network) =>
    `Ciao${name && `, ${name}`}. Hai ricevuto un invito a ${network}. Scegli una password con questo link. Vale una volta, per sette giorni:`,
  passwordMailSubject: (network) => `Una nuova password per ${network}`,
  passwordMail: (name, network) =>
    `Ciao${name && `, ${name}`}. Scegli una nuova password per ${network} con questo link. Vale una volta, per un’ora. Se non l’hai richiesto tu, non fare nulla: la tua password resta com’è.`,
}
