import type { ConsentSentences } from './en.ts'

export const fr: ConsentSentences = {
  consentTitle: (application) => `Autoriser ${application} ?`,
  consentExplains: (application) => `${application} demande à agir en votre nom. L’application pourra :`,
  consentRead: 'lire votre profil, les actualités de vos contacts et les pages partagées',
  consentRequests: 'lire vos demandes de contact et y répondre',
  consentPost: 'publier un statut en votre nom',
  consentShare: 'partager des pages en votre nom, et modifier ou retirer vos partages',
  consentContacts: 'Elle peut aussi voir votre liste de contacts',
  consentContactsFor:
    'Elle connaît alors tous vos contacts, pas seulement ceux de vos actualités. À part vous, seuls vos contacts qui l’autorisent aussi y voient votre liste.',
  decideLater: 'Décider plus tard',
  consentReturn: (origin) =>
    `Vous retournerez sur ${origin}. L’autorisation dure jusqu’à ce que vous vous y déconnectiez, ou que vous la retiriez ici, à la page Applications.`,
  consentReturnToExtension:
    'Vous retournerez à l’extension de votre navigateur. L’autorisation dure jusqu’à ce que vous vous y déconnectiez, ou que vous la retiriez ici, à la page Applications.',
  allow: 'Autoriser',
  signedInAs: (name) => `Vous utilisez le compte « ${name} ».`,
  refuse: 'Ne pas autoriser',
  notYou: 'Changer de compte',
  unknownApplicationTitle: 'Application inconnue',
  unknownApplication:
    'L’adresse que vous avez suivie désigne une application qui n’est pas enregistrée auprès de ce réseau. Fermez cette fenêtre. Si vous étiez en train de vous connecter, signalez-le à l’auteur de l’application.',
  unknownRedirectTitle: 'Adresse de retour incorrecte',
  unknownRedirect:
    'L’adresse que vous avez suivie enverrait votre autorisation à une adresse que l’application n’a pas enregistrée : rien n’a donc été envoyé. Fermez cette fenêtre et signalez-le à l’auteur de l’application.',
  unknownExtensionTitle: 'Ce réseau ne connaît pas encore votre Passalong',
  unknownExtension:
    'Personne ne peut se connecter avec lui tant que les responsables du réseau n’ont pas enregistré l’adresse ci-dessous. Rien n’a été envoyé. Fermez cette fenêtre et envoyez-leur cette adresse.',
  cancel: 'Annuler',
  continueTo: (application) => `Continuer vers ${application}`,
  continue: 'Continuer',
  ownExtensionMay: (application) =>
    `${application} fait partie de ce réseau : l’extension lit et partage pour vous, et voit votre liste de contacts, jusqu’à ce que vous vous y déconnectiez ou que vous la retiriez ici, à la page Applications.`,
}
