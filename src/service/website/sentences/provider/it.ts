import type { ProviderSentences } from './en.ts'

/** The sentences about signing in at the company’s provider in Italian. */
export const it: ProviderSentences = {
  signInWith: (provider: string) => `Accedi con ${provider}`,
  orWithProvider: 'Oppure senza una password di questa rete:',
  joinWithProvider: (name: string, provider: string) =>
    `Ciao, ${name}. Hai ricevuto un invito. Accedi con ${provider} ed è fatta.`,
  notSignedIn: 'Non hai effettuato l’accesso',
  tryAgain: 'Riprova',
  otherAccount: (provider: string) => `Usa un altro account ${provider}`,
  providerCancelled: (provider: string) => `L’accesso con ${provider} è stato annullato.`,
  providerAway: (provider: string) => `${provider} non è raggiungibile in questo momento. Riprova tra poco.`,
  providerWrong: (provider: string) =>
    `La risposta di ${provider} non è utilizzabile. Riprova. Se succede ancora, avvisa chi gestisce questa rete.`,
  tooManyProviderFailures: (minutes) =>
    `Da qui troppi accessi non sono riusciti. Aspetta ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,
  providerLate: 'Questo accesso ha richiesto troppo tempo, o era già terminato. Riprova.',
  notInvited: (provider: string) =>
    `${provider} ti conosce, ma non fai parte di questa rete. Chiedi un invito a chi la gestisce.`,
  accountTaken: (provider: string) => `Questo account ${provider} appartiene a un altro membro. Accedi con il tuo.`,
  signInInTab: (provider: string) =>
    `La tua sessione è terminata. Accedi con ${provider} in una nuova scheda, poi invia di nuovo il tuo testo da qui; niente va perso.`,
  sendAgain: 'Invia di nuovo',
  noPassword: (provider: string) =>
    `Accedi con ${provider} e qui non hai una password. Se te ne serve una, chiedi un link a chi gestisce questa rete.`,
  confirmWithProvider: (provider: string) =>
    `Per dimostrare che sei tu, accedi ancora una volta con ${provider}. Poi avrai cinque minuti per continuare qui.`,
  notConfirmed: (provider: string) =>
    `${provider} non conferma che hai appena effettuato l’accesso. Riprova, oppure chiedi a chi gestisce questa rete.`,
}
