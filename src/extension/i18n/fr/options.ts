import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Options de Passalong',
  'options.saved': 'C’est enregistré',
  'options.account': 'Compte',
  'options.account.signed-in': 'Session ouverte sur {network}',
  'options.account.signed-out': 'Vous n’avez pas de session ouverte sur {network}.',
  'options.sign-out': 'Se déconnecter',
  'options.signing-out': 'Déconnexion…',
  'options.signed-out': 'Votre session est fermée, et {network} a retiré à Passalong l’accès à votre compte.',
  'options.signed-out.unrevoked':
    'Votre session est fermée ici, mais {network} n’a pas répondu : Passalong y figure encore parmi vos applications. Passalong préviendra le réseau dès qu’il répondra.',
  'options.language': 'Langue',
  'options.language.browser': 'Langue du navigateur ({language})',
  'options.shortcut': 'Raccourci clavier',
  'options.shortcut.text': 'Ouvre Passalong sur la page affichée, sans la souris.',
  'options.shortcut.key': 'Le raccourci est {key}.',
  'options.shortcut.none': 'Aucun raccourci n’est défini.',
  'options.shortcut.change': 'Changer le raccourci',
  'options.notify': 'Notifications sur le bureau',
  'options.notify.text': 'Passalong demande toutes les demi-heures à {network} qui attend votre réponse.',
  'options.notify.on': 'M’avertir sur le bureau quand quelqu’un souhaite entrer en contact avec moi',
  'options.notify.refused':
    'Votre navigateur ne laisse pas Passalong afficher de notifications, cette option reste donc désactivée.',
  'options.contact_card': 'Carte pour vos contacts',
  'options.contact_card.text':
    'Ce que reçoivent les personnes dont vous acceptez la demande de contact. Vous pouvez en décider autrement à chaque fois.',
  'options.contact_card.BUSINESS': 'Ma carte professionnelle',
  'options.contact_card.PERSO': 'Ma carte personnelle',
  'options.contact_card.ALL': 'Mes deux cartes',
  'options.contact_card.NONE': 'Aucune carte',
  'options.list.remove': 'Retirer',
  'options.list.remove.item': 'Retirer {item}',
  'options.list.add': 'Ajouter',
  'options.list.added': 'Ajouté : {item}',
  'options.list.removed': 'Retiré : {item}',
  'options.list.already': '{item} est déjà dans la liste.',
  'options.list.full': 'La liste est pleine. Retirez d’abord un élément.',
  'options.social_accounts': 'Vos comptes ailleurs',
  'options.social_accounts.text':
    'Vos comptes sur d’autres réseaux, sous les noms utilisés par {network}. Quand vous publiez un statut, vous pouvez demander à {network} de le publier aussi sur ceux que vous choisissez. Si vous n’en choisissez aucun, vos réglages sur {network} s’appliquent.',
  'options.social_accounts.label': 'Nom d’un compte',
  'options.social_accounts.invalid': 'Indiquez le nom du compte, sans virgule.',
  'options.excluded_sites': 'Sites exclus',
  'options.excluded_sites.text':
    'Sur ces sites, un clic sur le bouton Passalong ne demande pas à {network} qui a partagé la page, sauf si vous le voulez sur le moment.',
  'options.excluded_sites.label': 'Adresse d’un site',
  'options.excluded_sites.invalid': 'Indiquez l’adresse d’un site, comme example.com.',
} as const satisfies Catalogue
