import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Saisir l’adresse de votre réseau',
  'no-network.removed': 'Votre organisation ne définit plus de réseau.',
  'signed-out.lead': 'Voyez qui a partagé cette page sur {network}',
  'signed-out.text':
    'Connectez-vous pour voir ces personnes et partager des pages à votre tour. {network} ne reçoit l’adresse d’une page que si vous cliquez sur le bouton Passalong depuis cette page, ou si vous la choisissez dans un menu.',
  'signed-out.button': 'Se connecter',
  'signed-out.unsent': '{writes}. Cela attend ici votre prochaine connexion.',
  'signed-out.drafts': 'Ce que vous avez écrit reste ici et sera là après la connexion.',
  'signing-in.lead': 'Connexion…',
  'signing-in.text': 'Terminez dans la fenêtre {network} qui s’ouvre. Elle peut mettre un instant à apparaître.',
  'signing-in.show': 'Montrer la fenêtre',
  'signing-in.cancel': 'Recommencer',
  'confirm.lead': 'C’est bien vous ?',
  'confirm.another': 'Jusqu’ici, pour Passalong, vous étiez {before}. Cette connexion est celle d’un autre compte :',
  'confirm.unproven':
    '{network} n’a pas confirmé à quelle connexion correspond cette réponse. Vérifiez que ce compte est bien le vôtre :',
  'confirm.yes': 'Oui, c’est moi',
  'confirm.no': 'Non, pas moi',
  'welcome.text': 'Bonjour, {name} !',
  'welcome.not-you': 'Pas vous ?',
  'welcome.ok': 'OK',
  'footer.options': 'Options',
} as const satisfies Catalogue
