import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what':
    'Passalong vous montre qui, sur {network}, a partagé la page que vous lisez, et vous permet de la partager à votre tour.',
  'consent.lead': 'Ce que Passalong envoie',
  'consent.to': 'Seul le réseau {network} reçoit ce que Passalong envoie :',
  'consent.click':
    'Quand vous cliquez sur le bouton Passalong depuis une page, ou partagez depuis un menu : l’adresse de la page ou du lien, pour savoir qui l’a partagée.',
  'consent.share':
    'Quand vous partagez une page : son adresse, son titre, son résumé, ses mots-clés, le nom du site et l’image, ainsi que votre commentaire.',
  'consent.act':
    'Quand vous publiez un statut, répondez à une demande de contact ou lisez les actualités : ce que vous y écrivez ou choisissez.',
  'consent.poll':
    'Tant que votre session est ouverte, Passalong demande qui attend votre réponse et ce que vos contacts et vous avez partagé : environ toutes les demi-heures, plus souvent quand vous l’utilisez, moins souvent si vous ne l’avez pas utilisé depuis un jour.',
  'consent.never': 'Personne ne sait quelles autres pages vous visitez.',
  'consent.contacts':
    'Quand vous vous connectez, {network} vous demande si Passalong peut voir votre liste de contacts, sauf si les responsables du réseau l’ont permis pour tout le monde. Si Passalong peut la voir, il vous montre tous vos contacts qui ont partagé une page ; sinon, seulement ceux qui figurent dans vos actualités.',
  'consent.agree': 'Accepter',
  'consent.agree-and-sign-in': 'Accepter et se connecter',
  'consent.decline':
    'Aucune de vos données n’est envoyée tant que vous n’avez pas accepté. Si vous ne souhaitez pas accepter, vous n’avez rien à faire.',
  'consent.more': 'En savoir plus sur la confidentialité',
} as const satisfies Catalogue
