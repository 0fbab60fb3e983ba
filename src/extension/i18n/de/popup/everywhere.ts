import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Jemand ohne Namen',
  'everywhere.left': 'nicht mehr dabei',
  'everywhere.slow': '{network} braucht länger als sonst…',
  'everywhere.silent':
    'Passalong antwortet nicht. Starten Sie es neu und öffnen Sie es dann wieder. Entwürfe gehen dabei nicht verloren.',
  'everywhere.other-build':
    'Passalong wurde aktualisiert, aber im Browser läuft noch eine andere Version. Starten Sie Passalong neu; hilft das nicht, den Browser.',
  'everywhere.restart': 'Passalong neu starten',
  'everywhere.more': 'Mehr anzeigen ({count})',
  'everywhere.more.loading': 'Mehr wird geladen…',
  'everywhere.copied': 'Kopiert',
  'everywhere.show-more': 'Mehr anzeigen',
  'everywhere.cards': 'Meine Karten ansehen',
  'everywhere.just-now': 'gerade eben',
} as const satisfies Catalogue
