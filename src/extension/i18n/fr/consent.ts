import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'Passalong vous montre qui, sur {network}, a partagé la page que vous lisez, et vous permet de la partager à votre tour.',
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
  'consent.contacts':
    'À la connexion, {network} vous demande si Passalong peut voir vos contacts. Si vous l’acceptez, Passalong vous montre lesquels de vos contacts ont partagé une page.',
  'consent.agree': 'Accepter',
  'consent.agree-and-sign-in': 'Accepter et se connecter',
  'consent.decline':
    'Rien n’est envoyé avant que vous n’acceptiez. Si vous ne le souhaitez pas, fermez simplement ceci.',
  'consent.more': 'En savoir plus sur la confidentialité (en anglais)',
} as const satisfies Catalogue
