import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Du mal à vous connecter ?',
  'help.looking': 'Voyons ce qui ne va pas…',
  'help.works':
    '{network} répond normalement. Si la fenêtre de connexion reste vide ou se ferme toute seule, laissez votre navigateur ouvrir des fenêtres et garder les cookies pour {network}, désactivez ce qui les bloque, puis réessayez.',
  'help.no-permission':
    'Votre navigateur empêche Passalong de joindre {network}. Autorisez l’accès dans la liste des extensions du navigateur, parmi les autorisations de Passalong.',
  'help.offline': 'Vous êtes hors ligne. Rétablissez votre connexion à internet et réessayez.',
  'help.unreachable': '{network} est injoignable d’ici. Réessayez plus tard, ou avec une autre connexion.',
  'help.slow': '{network} répond très lentement. Réessayez plus tard.',
  'help.server': '{network} rencontre un problème technique. Réessayez dans quelques minutes.',
  'help.no-graph-api':
    'Autre chose répond à la place du réseau {network}, par exemple la page de connexion d’un Wi-Fi public. Ouvrez n’importe quelle page web, faites ce qu’elle demande, puis réessayez.',
  'help.no-sign-in':
    '{network} n’a pas de page pour se connecter avec Passalong. Signalez-le aux responsables du réseau.',
  'help.not-registered': '{network} ne connaît pas cette version de Passalong. Signalez-le aux responsables du réseau.',
  'help.copy': 'Copier les détails pour les responsables du réseau {network}',
  'network.redirect': 'Adresse de redirection',
  'network.copy': 'Copier',
} as const satisfies Catalogue
