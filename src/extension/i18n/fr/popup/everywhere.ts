import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un membre',
  'everywhere.left': 'n’est plus ici',
  'everywhere.slow': '{network} met plus de temps que d’habitude…',
  'everywhere.silent': 'Passalong ne répond pas. Redémarrez-le, puis rouvrez-le. Aucun brouillon n’est perdu.',
  'everywhere.other-build':
    'Passalong a été mis à jour, mais le navigateur en utilise encore une autre version. Redémarrez Passalong ; si cela ne suffit pas, le navigateur.',
  'everywhere.restart': 'Redémarrer Passalong',
  'everywhere.more': 'Voir plus ({count})',
  'everywhere.more.loading': 'Chargement…',
  'everywhere.copied': 'C’est copié',
  'everywhere.show-more': 'Voir plus',
  'everywhere.cards': 'Voir mes cartes',
  'everywhere.just-now': 'à l’instant',
} as const satisfies Catalogue
