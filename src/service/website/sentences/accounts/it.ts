import type { AccountSentences } from './en.ts'

export const it: AccountSentences = {
  joinTitle: (network) => `Benvenuti in ${network}`,
  joinExplains: (name) => `Buongiorno, ${name}. Ha ricevuto un invito. Scelga una password e potrà iniziare.`,
  join: 'Entra nella rete',
  yourLogin: 'Il Suo nome utente:',
  shareLanguage: 'La Sua lingua',
  shareLanguageHint: 'Ciò che condivide porta questa lingua, così gli altri possono scegliere che cosa leggere.',
  newPasswordTitle: 'Scegli una nuova password',
  newPasswordExplains: (name) =>
    `Buongiorno, ${name}. Scelga una nuova password. Tutte le altre sessioni verranno chiuse.`,
  linkInvalidTitle: 'Questo link non è più valido',
  linkInvalid:
    'È già stato usato, è scaduto o è stato sostituito da uno più recente. Chieda un nuovo link a chi gestisce questa rete.',
  accountDisabled: 'Questo account è chiuso. Se pensa che sia un errore, si rivolga a chi gestisce questa rete.',
  left: (name) => `${name} non è più in questa rete.`,
  leftMark: 'non è più qui',
  tooManySignIns: (seconds) =>
    `In questo momento molte persone stanno accedendo. Toccherà a Lei tra ${seconds === 1 ? 'un secondo' : `circa ${seconds} secondi`}; questa pagina tornerà da sola.`,
  passwordTitle: 'Cambia la password',
  passwordExplains:
    'La tua sessione si chiude ovunque tranne qui, e ogni applicazione perde l’accesso, anche Passalong nel tuo browser. Qui la sessione resta aperta.',
  currentPassword: 'Password attuale',
  newPassword: 'Nuova password',
  newPasswordAgain: 'Nuova password, ancora una volta',
  newPasswordHint: (min) =>
    `Almeno ${min} caratteri. Più parole di seguito sono facili da ricordare e difficili da indovinare.`,
  changePassword: 'Cambia la password',
  wrongCurrentPassword: 'Questa non è la tua password attuale.',
  passwordLength: (min, max) => `Una password ha da ${min} a ${max} caratteri, senza contare gli spazi prima e dopo.`,
  passwordOfNames:
    'Questa password contiene solo il tuo nome utente, il tuo nome o quello della rete: sono le prime cose che si provano. Aggiungi parole che verrebbero in mente solo a te.',
  passwordsDiffer: 'Le due nuove password non coincidono.',
}
