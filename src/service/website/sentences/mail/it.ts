import type { MailSentences } from './en.ts'

export const it: MailSentences = {
  forgotten: 'Password dimenticata?',
  forgottenTitle: 'Password dimenticata?',
  forgottenExplains:
    'Scriva il Suo nome utente o il Suo indirizzo e-mail. Riceverà un’e-mail con un link per scegliere una nuova password.',
  loginOrEmail: 'Nome utente o indirizzo e-mail',
  sendLink: 'Invia il link',
  linkSent:
    'Se esiste un membro corrispondente con un indirizzo e-mail, il messaggio è in arrivo. Il link vale una volta, per un’ora. Se non arriva nulla, si rivolga a chi gestisce questa rete.',
  tooManyMails: (minutes) =>
    `È stato richiesto molte volte. Attenda ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprovi.`,
  linkMailed: (email) => `È in arrivo anche a ${email}.`,
  mailLinks: 'Invia i link anche per e-mail',
  joinMailSubject: (network) => `Invito a ${network}`,
  joinMail: (name, network) =>
    `Buongiorno, ${name}. Ha ricevuto un invito a ${network}. Scelga una password con questo link. Vale una volta, per sette giorni:`,
  passwordMailSubject: (network) => `Una nuova password per ${network}`,
  passwordMail: (name, network) =>
    `Buongiorno, ${name}. Scelga una nuova password per ${network} con questo link. Vale una volta, per un’ora. Se non l’ha richiesto Lei, non faccia nulla: la Sua password resta com’è.`,
}
