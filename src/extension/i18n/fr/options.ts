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
  'options.signed-out': 'Votre session est fermée.',
  'options.revoked': 'Passalong ne peut plus utiliser votre compte {before}.',
  'options.revoking': 'Passalong met fin à son accès à {before}…',
  'options.unrevoked':
    '{before} n’a pas répondu : Passalong y figure encore parmi vos applications. Passalong mettra fin à cet accès dès que {before} répondra.',
  'options.site':
    'Votre session est peut-être encore ouverte sur le site de {network} : dans ce navigateur, n’importe qui peut alors se connecter ici sans mot de passe.',
  'options.site.sign-out': 'Se déconnecter là aussi',
  'options.sign-out.question': '{writes}. Si vous vous déconnectez, cela attendra ici votre prochaine connexion.',
  'options.sign-out.sent': 'Il n’y a plus rien à envoyer. Voulez-vous vous déconnecter ?',
  'options.sign-out.keep': 'Se déconnecter et envoyer plus tard',
  'options.sign-out.delete': 'Se déconnecter et le supprimer ici',
  'options.sign-out.stay': 'Garder ma session ouverte',
  'options.language': 'Langue',
  'options.language.browser': 'Langue du navigateur ({language})',
  'options.shortcut': 'Raccourci clavier',
  'options.shortcut.text': 'Ouvre Passalong sur la page affichée, sans la souris.',
  'options.shortcut.key': 'Le raccourci est {key}.',
  'options.shortcut.none': 'Aucun raccourci n’est défini.',
  'options.shortcut.change': 'Changer le raccourci',
  'options.notify': 'Notifications sur le bureau',
  'options.notify.text':
    'Tant que vous êtes connecté à votre compte, Passalong demande environ toutes les demi-heures au réseau {network} qui attend votre réponse, et moins souvent si vous ne l’avez pas utilisé depuis un jour ou si ce réseau est très sollicité.',
  'options.notify.on': 'M’avertir sur le bureau quand quelqu’un souhaite entrer en contact avec moi',
  'options.not-permitted':
    'L’autorisation n’a pas été accordée. Pour que le navigateur vous la demande à nouveau, cochez encore une fois la case.',
  'options.index': 'Pages partagées par vos contacts',
  'options.index.text':
    'Passalong conserve dans ce navigateur la liste des pages que vos contacts et vous avez partagées depuis un an. Pour y chercher, tapez « pa », un espace et quelques mots dans la barre d’adresse. Ce que vous y tapez ne quitte pas le navigateur.',
  'options.index.on': 'Conserver dans ce navigateur les pages que mes contacts partagent',
  'options.index.unnamed': '{network} n’indique pas quelles pages ont été partagées : il n’y a donc rien à conserver.',
  'options.index.none': 'Aucune page n’est conservée pour le moment.',
  'options.index.refilled':
    'Aucune page n’est conservée pour le moment. Passalong lit de temps en temps ce que vos contacts et vous avez partagé.',
  'options.index.pages': {
    one: '{number} page est conservée.',
    many: '{number} de pages sont conservées.',
    other: '{number} pages sont conservées.',
  },
  'options.index.anew': 'Supprimer ces pages et les recharger',
  'options.index.done': 'Pages supprimées. Passalong les rechargera dès que {network} répondra.',
  'options.mark': 'La pastille sur le bouton Passalong',
  'options.mark.text':
    'Sur les pages que vos contacts ont partagées, le bouton Passalong porte une pastille. Aucune adresse ne quitte votre navigateur pour cela.',
  'options.mark.chromium':
    'Votre navigateur fait lui-même la comparaison : Passalong ne sait pas quelles pages vous visitez.',
  'options.mark.firefox':
    'En revanche, Firefox indique à Passalong l’adresse de chaque page que vous ouvrez. Passalong la compare, ici dans votre navigateur, à ce que vos contacts ont partagé, et ne la conserve pas.',
  'options.mark.on': 'Afficher une pastille sur le bouton Passalong quand mes contacts ont partagé la page',
  'options.mark.tick': 'Encore une étape : cochez cette case, puis acceptez quand Firefox vous le demande.',
  'options.mark.no-index':
    'Vous avez désactivé « Pages partagées par vos contacts » : Passalong ne sait donc pas quelles pages signaler.',
  'options.mark.no-pages':
    '{network} n’indique pas à Passalong quelles pages vos contacts ont partagées : il n’y a donc pas de pastille sur {network}.',
  'options.undo_seconds': 'Délai d’annulation',
  'options.undo_seconds.text':
    'Choisissez combien de temps ce que vous partagez, modifiez, retirez ou publiez, et votre réponse à une demande de contact, attend avant d’être envoyé. D’ici là, personne ne l’a vu, et vous pouvez l’annuler. Seule la suppression d’une demande de contact est définitive : Passalong vous demande avant.',
  'options.undo_seconds.seconds': { one: '{number} seconde', many: '{number} de secondes', other: '{number} secondes' },
  'options.undo_seconds.none': 'Désactivée : envoyer tout de suite',
  'options.unsent': 'Pas encore envoyé',
  'options.unsent.text':
    'Les brouillons restent {days} jours sur cet ordinateur. Ce qui ne peut pas encore être envoyé attend ici. Les uns et les autres restent ici quand vous vous déconnectez, et seul votre compte les retrouve. Les nombres comprennent les autres comptes de ce navigateur.',
  'options.unsent.none': 'Il n’y a ni brouillon, ni envoi en attente.',
  'options.unsent.drafts': { one: '{number} brouillon', many: '{number} de brouillons', other: '{number} brouillons' },
  'options.unsent.delete': 'Tout supprimer',
  'options.unsent.question':
    'Supprimer tous les brouillons et tout ce qui n’est pas encore envoyé, pour tous les comptes ?',
  'options.unsent.keep': 'Conserver',
  'options.unsent.deleted': 'Supprimé',
  'options.contact_card': 'Carte pour vos contacts',
  'options.contact_card.text':
    'Voici ce que reçoivent les personnes dont vous acceptez la demande de contact. Vous pouvez à chaque fois choisir autre chose.',
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
    'Vos comptes sur d’autres services, sous les noms que leur donne {network}. Quand vous publiez un statut, vous pouvez demander qu’il y soit publié aussi. Si vous n’en choisissez aucun, vos réglages sur {network} s’appliquent.',
  'options.social_accounts.label': 'Nom d’un compte',
  'options.social_accounts.invalid': 'Indiquez le nom du compte, sans virgule.',
  'options.excluded_sites': 'Sites exclus',
  'options.excluded_sites.text':
    'Sur ces sites, un clic sur le bouton Passalong ne cherche pas qui a partagé la page sur {network}, sauf si vous cliquez sur « Chercher quand même ».',
  'options.excluded_sites.label': 'Adresse d’un site',
  'options.excluded_sites.invalid': 'Indiquez l’adresse d’un site, comme example.com.',
} as const satisfies Catalogue
