import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Bienvenue dans Passalong',
  'begin.lead':
    'Passalong vous montre qui, sur {network}, a partagé la page que vous lisez, et vous permet de la partager à votre tour.',
  'begin.sign-in': 'Connectez-vous pour commencer',
  'begin.click': 'Ouvrez maintenant n’importe quelle page et cliquez sur le bouton Passalong.',
  'begin.key': 'Ou appuyez sur {key}, sans la souris.',
  'begin.key.none': 'Vous pouvez aussi définir un raccourci clavier qui ouvre Passalong sans la souris.',
  'begin.pin':
    'Pour garder le bouton à portée de main, cliquez sur la pièce de puzzle à côté de la barre d’adresse, puis sur l’épingle à côté de Passalong.',
  'options.consent': 'Ce qui est envoyé',
  'options.consent.given': 'Vous avez accepté ce que Passalong envoie à {network} : {date}.',
  'options.consent.text':
    'Si vous retirez votre accord, votre session est fermée, ce qui est enregistré de votre compte est effacé et Passalong n’envoie plus rien.',
  'options.consent.withdraw': 'Retirer mon accord',
  'options.consent.question': 'Fermer la session et ne plus rien envoyer ?',
  'options.consent.unsent': 'Ce qui a été écrit ou attend ici est supprimé aussi, pour tous les comptes : {amount}.',
  'options.consent.keep': 'Ne rien changer',
  'options.consent.withdrawn':
    'Vous avez retiré votre accord et votre session est fermée. Passalong n’envoie plus rien.',
} as const satisfies Catalogue
