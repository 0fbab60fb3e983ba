import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un membre',
  'everywhere.slow': '{network} met plus de temps que d’habitude…',
  'everywhere.more': 'Voir plus ({count})',
  'everywhere.more.loading': 'Chargement…',
  'everywhere.copied': 'C’est copié',
  'draft.unkept':
    'Votre navigateur n’a plus de place pour conserver ce que vous écrivez ici. Envoyez-le avant de fermer ceci, ou libérez de l’espace.',
} as const satisfies Catalogue
