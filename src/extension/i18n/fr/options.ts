import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Options de Passalong',
  'options.group.daily': 'Au quotidien',
  'options.group.privacy': 'Confidentialité',
  'options.group.advanced': 'Options avancées',
  'options.saved': 'C’est enregistré',
  'options.account': 'Compte',
  'options.account.signed-in': 'Session ouverte sur {network}',
  'options.account.signed-out': 'Vous n’avez pas de session ouverte sur {network}.',
  'options.sign-out': 'Se déconnecter',
  'options.signing-out': 'Déconnexion…',
  'options.signed-out': 'Votre session est fermée. Passalong ne peut plus utiliser votre compte {network}.',
  'options.signed-out.unrevoked':
    'Votre session est fermée ici, mais {network} n’a pas répondu : Passalong y figure encore parmi vos applications. Passalong préviendra le réseau dès qu’il répondra.',
  'options.sign-out.question': {
    one: '{number} envoi n’est pas encore parti. Il attend ici jusqu’à votre prochaine connexion.',
    many: '{number} d’envois ne sont pas encore partis. Ils attendent ici jusqu’à votre prochaine connexion.',
    other: '{number} envois ne sont pas encore partis. Ils attendent ici jusqu’à votre prochaine connexion.',
  },
  'options.sign-out.keep': 'Se déconnecter et conserver ces envois',
  'options.sign-out.delete': 'Se déconnecter et supprimer ces envois',
  'options.sign-out.stay': 'Garder ma session ouverte',
  'options.language': 'Langue',
  'options.language.browser': 'Langue du navigateur ({language})',
  'options.shortcut': 'Raccourci clavier',
  'options.shortcut.text': 'Ouvre Passalong sur la page affichée, sans la souris.',
  'options.shortcut.key': 'Le raccourci est {key}.',
  'options.shortcut.none': 'Aucun raccourci n’est défini.',
  'options.shortcut.change': 'Changer le raccourci',
  'options.notify': 'Notifications sur le bureau',
  'options.notify.text': 'Toutes les demi-heures, Passalong demande au réseau {network} qui attend votre réponse.',
  'options.notify.on': 'M’avertir sur le bureau quand quelqu’un souhaite entrer en contact avec moi',
  'options.notify.refused':
    'Votre navigateur ne laisse pas Passalong afficher de notifications, cette option reste donc désactivée.',
  'options.index': 'Pages partagées par vos contacts',
  'options.index.text':
    'Passalong conserve dans ce navigateur la liste des pages que vos contacts et vous avez partagées depuis un an, dans la mesure où {network} les indique. Pour y chercher, tapez « pa », un espace et quelques mots dans la barre d’adresse. Ce que vous y tapez ne quitte pas le navigateur.',
  'options.index.on': 'Conserver dans ce navigateur ce que mes contacts partagent',
  'options.index.unnamed': '{network} n’indique pas quelles pages ont été partagées : il n’y a donc rien à conserver.',
  'options.index.none': 'Rien n’est conservé pour le moment.',
  'options.index.pages': {
    one: '{number} page est conservée.',
    many: '{number} de pages sont conservées.',
    other: '{number} pages sont conservées.',
  },
  'options.index.anew': 'Supprimer cette liste et la relire',
  'options.index.done': 'La liste est supprimée. Passalong la relit.',
  'options.mark': 'La pastille sur le bouton Passalong',
  'options.mark.text':
    'Sur les pages que vos contacts ont partagées, le bouton Passalong porte une pastille. Aucune adresse ne quitte votre navigateur pour cela.',
  'options.mark.untold':
    'Votre navigateur fait lui-même la comparaison : Passalong ne sait pas quelles pages vous visitez.',
  'options.mark.told':
    'Pour cela, Firefox indique à Passalong l’adresse de chaque page que vous ouvrez. Passalong la compare, ici dans votre navigateur, à ce que vos contacts ont partagé, et ne la conserve pas.',
  'options.mark.on': 'Afficher une pastille sur le bouton Passalong quand mes contacts ont partagé la page',
  'options.mark.refused': 'Votre navigateur ne le permet pas, cette option reste donc désactivée.',
  'options.mark.no-index':
    'Vous avez choisi que Passalong ne conserve rien ici de ce que vos contacts ont partagé : il ne peut donc pas afficher de pastille.',
  'options.mark.no-pages':
    '{network} n’indique pas à Passalong quelles pages vos contacts ont partagées : la pastille n’y est donc pas possible.',
  'options.undo_seconds': 'Annulation',
  'options.undo_seconds.text':
    'Ce que vous partagez ou publiez attend un instant avant d’être envoyé. D’ici là, personne ne l’a vu, et vous pouvez l’annuler.',
  'options.undo_seconds.seconds': { one: '{number} seconde', many: '{number} de secondes', other: '{number} secondes' },
  'options.undo_seconds.none': 'Envoyer tout de suite',
  'options.unsent': 'Pas encore envoyé',
  'options.unsent.text':
    'Ce que vous écrivez sans l’envoyer reste {days} jours sur cet ordinateur, et ce qui ne peut pas encore partir attend ici : pour votre compte seulement, même après votre déconnexion. Les nombres sont ceux de tous les comptes.',
  'options.unsent.none': 'Rien n’est conservé pour le moment.',
  'options.unsent.drafts': { one: '{number} brouillon', many: '{number} de brouillons', other: '{number} brouillons' },
  'options.unsent.writes': '{number} en attente d’envoi',
  'options.unsent.forget': 'Tout supprimer',
  'options.unsent.question': 'Supprimer tout ce qui est écrit ou en attente ici, pour tous les comptes ?',
  'options.unsent.keep': 'Conserver',
  'options.unsent.forgotten': 'Supprimé',
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
    'Vos comptes sur d’autres réseaux, sous les noms utilisés par {network}. Quand vous publiez un statut, vous choisissez sur lesquels {network} doit aussi le publier. Si vous n’en choisissez aucun, vos réglages sur {network} s’appliquent.',
  'options.social_accounts.label': 'Nom d’un compte',
  'options.social_accounts.invalid': 'Indiquez le nom du compte, sans virgule.',
  'options.excluded_sites': 'Sites exclus',
  'options.excluded_sites.text':
    'Sur ces sites, un clic sur le bouton Passalong ne cherche pas qui a partagé la page sur {network}, sauf si vous le demandez à ce moment-là.',
  'options.excluded_sites.label': 'Adresse d’un site',
  'options.excluded_sites.invalid': 'Indiquez l’adresse d’un site, comme example.com.',
} as const satisfies Catalogue
