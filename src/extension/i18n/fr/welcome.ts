import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Bienvenue dans Passalong',
  'begin.more':
    'Vous pouvez lire les commentaires, ceux de vos contacts d’abord. Sur {network}, tous les membres peuvent lire les vôtres.',
  'begin.sign-in': 'Connectez-vous pour commencer',
  'begin.click': 'Ouvrez maintenant n’importe quelle page et cliquez sur le bouton Passalong.',
  'begin.key': 'Passalong s’ouvre aussi avec {key}, sans la souris.',
  'begin.key.none': 'Vous pouvez aussi définir un raccourci clavier qui ouvre Passalong sans la souris.',
  'begin.pin': 'Le bouton Passalong',
  'begin.pin.how':
    'Pour le garder à portée de main, cliquez sur la pièce de puzzle à côté de la barre d’adresse, puis sur l’épingle à côté de Passalong.',
  'begin.pin.firefox':
    'Pour le garder à portée de main, cliquez sur la pièce de puzzle à droite de la barre d’outils, puis sur la roue dentée à côté de Passalong, et épinglez-le à la barre d’outils.',
  'begin.pinned': 'Il est dans la barre d’outils. Cliquez dessus depuis n’importe quelle page.',
  'begin.pages': 'Partagé par vos contacts',
  'begin.pages.how':
    'Ouvrez une page d’ici et cliquez-y sur le bouton Passalong : vous verrez qui a partagé la page, et ce qu’on en dit.',
  'begin.pages.none':
    'Les pages apparaîtront ici à mesure que vos contacts les partageront. Faites le premier pas : ouvrez une page qui mérite d’être lue, cliquez sur le bouton Passalong et partagez-la.',
  'begin.people': 'Trouver des personnes que vous connaissez sur {network}',
  'options.consent': 'Votre accord',
  'options.consent.given': 'Le {date}, ce que Passalong envoie au réseau {network} a été accepté dans ce navigateur.',
  'options.consent.text':
    'Si vous retirez votre accord, Passalong ferme votre session, supprime ce qu’il a conservé ici de tous les comptes puis n’envoie plus rien, sauf pour mettre fin à son accès à {network}.',
  'options.consent.withdraw': 'Retirer mon accord',
  'options.consent.question': 'Retirer votre accord et fermer votre session ?',
  'options.consent.question.signed-out': 'Retirer votre accord ?',
  'options.consent.unsent':
    'Les brouillons et tout ce qui n’est pas encore envoyé sont supprimés aussi, pour tous les comptes : {amount}.',
  'options.consent.keep': 'Annuler',
  'options.consent.withdrawn': 'Vous avez retiré votre accord et votre session est fermée.',
} as const satisfies Catalogue
