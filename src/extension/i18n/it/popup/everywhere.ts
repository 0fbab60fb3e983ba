import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un membro',
  'everywhere.left': 'non è più qui',
  'everywhere.slow': '{network} ci mette più del solito…',
  'everywhere.silent': 'Passalong non risponde. Riavvialo e poi aprilo di nuovo. Nessuna bozza va persa.',
  'everywhere.other-build':
    'Passalong è stato aggiornato, ma il browser ne usa ancora un’altra versione. Riavvia Passalong; se non basta, il browser.',
  'everywhere.restart': 'Riavvia Passalong',
  'everywhere.more': 'Mostra altro ({count})',
  'everywhere.more.loading': 'Caricamento…',
  'everywhere.copied': 'Copiato',
  'everywhere.show-more': 'Mostra altro',
  'everywhere.cards': 'Vedi i miei biglietti',
  'everywhere.just-now': 'poco fa',
} as const satisfies Catalogue
