import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Scrivi l’indirizzo della tua rete',
  'no-network.removed': 'La tua organizzazione non stabilisce più la rete da usare.',
  'signed-out.lead': 'Scopri chi ha condiviso questa pagina su {network}',
  'signed-out.text':
    'Accedi per vedere queste persone e condividere pagine anche tu. L’indirizzo di una pagina viene inviato a {network} solo quando fai clic sul pulsante di Passalong su quella pagina, o la scegli in un menu.',
  'signed-out.button': 'Accedi',
  'signed-out.unsent': '{writes}. Resterà qui finché non accederai di nuovo.',
  'signed-out.drafts': 'Ciò che hai scritto resta qui e lo ritrovi dopo l’accesso.',
  'signing-in.lead': 'Accesso in corso…',
  'signing-in.text':
    'Completa l’accesso nella finestra di {network} che si apre. Può volerci un momento prima che compaia.',
  'signing-in.show': 'Mostra la finestra',
  'signing-in.cancel': 'Ricomincia',
  'confirm.lead': 'Sei tu?',
  'confirm.another': 'Finora Passalong ti conosceva come {before}. Questo accesso è per un altro account:',
  'confirm.unproven':
    '{network} non ha confermato a quale accesso corrisponde questa risposta. Controlla che l’account sia il tuo:',
  'confirm.yes': 'Sì, sono io',
  'confirm.no': 'Non sono io',
  'welcome.text': 'Hai effettuato l’accesso come {name}.',
  'welcome.not-you': 'Non sei tu?',
  'welcome.ok': 'OK',
  'footer.options': 'Opzioni',
} as const satisfies Catalogue
