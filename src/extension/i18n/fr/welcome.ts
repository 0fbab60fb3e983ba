import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
  'consent.lead': 'Ce que Passalong envoie',
  'consent.to': 'Ce que Passalong envoie va à {network} et à personne d’autre :',
  'consent.click':
    'Quand vous cliquez sur son bouton ou sur son entrée dans un menu : l’adresse de cette page ou de ce lien, pour savoir qui l’a partagée.',
  'consent.share':
    'Quand vous partagez cette page : son adresse, ce qu’elle dit d’elle-même (titre, résumé, mots-clés, site, image) et votre commentaire.',
  'consent.act':
    'Quand vous publiez un statut, répondez à une demande de contact ou lisez l’actualité : ce que vous y écrivez ou choisissez.',
  'consent.poll':
    'Tant que votre session est ouverte : toutes les demi-heures, et plus souvent quand vous vous servez de Passalong, les questions de savoir qui attend votre réponse, et ce que vos contacts et vous avez partagé.',
  'consent.never': 'Les pages que vous consultez sans un tel clic ne sont envoyées à personne.',
  'consent.agree': 'Accepter',
  'consent.agree-and-sign-in': 'Accepter et se connecter',
  'consent.decline':
    'Rien n’est envoyé avant que vous n’acceptiez. Si vous ne le souhaitez pas, fermez simplement ceci.',
  'consent.more': 'En savoir plus sur la confidentialité (en anglais)',
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
