import type { Catalogue } from '../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'signed-out.lead': 'Scopri chi ha condiviso questa pagina su {network}',
  'signed-out.text':
    'Accedi per vedere queste persone e condividere pagine anche tu. L’indirizzo di una pagina arriva a {network} solo se premi il pulsante di Passalong su quella pagina.',
  'signed-out.button': 'Accedi',
  'signed-out.unsent': {
    one: '{count} invio aspetta qui finché non accedi di nuovo.',
    many: '{count} di invii aspettano qui finché non accedi di nuovo.',
    other: '{count} invii aspettano qui finché non accedi di nuovo.',
  },
  'signing-in.lead': 'Accesso in corso…',
  'signing-in.text': 'Continua nella finestra di {network} che si apre. Può volerci un momento prima che compaia.',
  'signing-in.show': 'Mostra la finestra',
  'signing-in.cancel': 'Ricomincia',
  'confirm.lead': 'Sei tu?',
  'confirm.another': 'Finora Passalong ti conosceva come {before}. Questo accesso è per un altro account:',
  'confirm.unproven':
    '{network} non ha confermato a quale accesso corrisponde questa risposta. Controlla che l’account sia il tuo:',
  'confirm.yes': 'Sì, sono io',
  'confirm.no': 'Non sono io',
  'welcome.text': 'Ciao, {name}!',
  'welcome.not-you': 'Non sei tu?',
  'welcome.ok': 'OK',
  'footer.options': 'Opzioni',
} as const satisfies Catalogue
