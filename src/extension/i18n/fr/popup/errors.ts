import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Réessayer',
  'failure.sign-in': 'Se connecter',
  'failure.look-again': 'Vérifier',
  'failure.allow': 'Autoriser',
  'failure.request': 'Référence {id}',
  'failure.from': 'Vous pourrez réessayer après {time}.',
  'error.no-consent':
    'Vous n’avez pas encore accepté ce que Passalong envoie : rien n’a donc été envoyé. Acceptez d’abord, puis réessayez.',
  'error.no-network': 'Passalong ne connaît pas encore votre réseau.',
  'error.offline': 'Vous êtes hors ligne. Rétablissez votre connexion à internet et réessayez.',
  'error.unreachable': '{network} est injoignable pour le moment. Réessayez dans un instant.',
  'error.no-permission': 'Votre navigateur empêche Passalong de joindre {network}. Autorisez l’accès pour continuer.',
  'error.slow': '{network} n’a pas répondu à temps. Réessayez dans un instant.',
  'error.busy':
    '{network} limite le nombre de requêtes de Passalong, pour vous et pour l’ensemble des membres. Cette limite est atteinte pour le moment. Réessayez plus tard.',
  'error.paced': 'Passalong a interrogé {network} autant de fois qu’il le fait au plus en une heure.',
  'error.server': '{network} rencontre un problème technique. Réessayez dans un instant.',
  'error.not-understood': '{network} a envoyé une réponse que Passalong ne peut pas lire. Réessayez plus tard.',
  'error.invalid': '{network} a refusé votre envoi. Vérifiez ce que vous avez saisi et réessayez.',
  'error.forbidden': '{network} ne permet pas cela avec votre compte.',
  'error.network-chosen':
    'Votre organisation a modifié ses paramètres : votre réseau est maintenant {network}. Connectez-vous-y.',
  'error.page-forbidden': 'Votre organisation a décidé que rien n’est envoyé au sujet de cette page.',
  'error.not-found':
    'Ce contenu n’existe pas sur {network}. Il a peut-être été supprimé, ou {network} ne le propose pas.',
  'error.conflict': 'Ce contenu a changé entre-temps sur {network}. Réessayez.',
  'error.request-gone': 'Cette demande a déjà reçu une réponse, ou elle a été annulée.',
  'error.status-unconfirmed':
    '{network} n’a pas confirmé votre statut : il est peut-être publié, peut-être pas. Vérifiez sur votre profil avant de le publier à nouveau.',
  'error.signed-out': 'Votre session sur {network} a pris fin. Reconnectez-vous pour continuer.',
  'error.not-allowed':
    '{network} ne permet pas encore à Passalong de voir cela. Demandez l’autorisation aux responsables du réseau.',
  'error.posting-not-allowed':
    '{network} ne permet pas encore à Passalong de publier des statuts. Ce que vous avez écrit est conservé ; demandez l’autorisation aux responsables du réseau.',
  'error.answering-not-allowed':
    '{network} ne permet pas encore à Passalong de répondre aux demandes de contact. Répondez sur le site du réseau, ou demandez l’autorisation à ses responsables.',
  'error.sharing-not-allowed':
    '{network} ne permet pas encore à Passalong de partager des pages. Demandez l’autorisation aux responsables du réseau.',
  'error.share-unconfirmed':
    '{network} n’a pas confirmé votre partage : il est peut-être arrivé, peut-être pas. Vérifiez avant de partager à nouveau.',
  'error.share-missing':
    '{network} n’a pas confirmé votre partage, et il n’est pas arrivé. Partagez la page à nouveau.',
  'error.comment-unconfirmed':
    '{network} n’a pas confirmé votre nouveau commentaire : il est peut-être arrivé, peut-être pas. Vérifiez avant de l’envoyer à nouveau.',
  'error.comment-missing':
    '{network} n’a pas confirmé votre nouveau commentaire et affiche encore l’ancien. Envoyez-le à nouveau.',
  'error.removal-unconfirmed':
    '{network} n’a pas confirmé le retrait de votre partage. Vérifiez avant de le retirer à nouveau.',
  'error.removal-missing':
    '{network} n’a pas confirmé le retrait de votre partage, et il est toujours là. Retirez-le à nouveau.',
  'error.share-gone':
    'Vous ne partagez plus cette page : il n’y avait donc pas de commentaire à modifier. Partagez-la à nouveau, ou effacez votre commentaire.',
  'error.answer-missing': '{network} ne l’a pas confirmé, et la demande est toujours en attente. Réessayez.',
  'error.already-sent': 'C’est déjà parti : impossible de l’annuler.',
  'error.under-way': 'Un autre envoi à ce sujet est en cours. Attendez qu’il arrive, ou annulez-le d’abord.',
  'error.outbox-full': 'Trop d’envois sont en attente. Envoyez-en ou effacez-en d’abord quelques-uns.',
  'error.storage-full':
    'Votre navigateur n’a plus de place pour conserver cet envoi : rien n’a donc été envoyé. Libérez de l’espace disque et réessayez.',
  'error.draft-unsaved':
    'Votre navigateur n’a plus de place pour conserver ce que vous écrivez ici. Envoyez-le avant de fermer cette fenêtre, ou libérez de l’espace disque.',
  'error.answer-unconfirmed':
    '{network} ne l’a pas confirmé : c’est peut-être arrivé, peut-être pas. Cette demande disparaîtra dès qu’elle ne sera plus en attente sur {network}.',
  'error.sign-in-closed':
    'La connexion n’est pas terminée : pour l’instant, Passalong ne cherche rien. Connectez-vous ici quand vous voudrez, ou plus tard avec le bouton Passalong.',
  'error.sign-in-waits':
    'La connexion à {network} a réussi, mais Passalong doit attendre avant de continuer. Réessayez plus tard : vous n’aurez pas à vous reconnecter.',
  'error.sign-in-refused':
    'Vous n’avez pas autorisé Passalong à utiliser votre compte : rien n’a changé. Si vous changez d’avis, connectez-vous.',
  'error.sign-in-rejected':
    'La session est fermée ici : Passalong n’utilise pas ce compte. Connectez-vous avec le vôtre. Si la fenêtre affiche encore l’autre compte, changez-y de compte.',
  'error.sign-in-rejected-late':
    'La session est fermée ici : Passalong n’utilise pas ce compte. Ce que vous avez envoyé avant y figure peut-être déjà sous l’autre nom. Connectez-vous avec le vôtre. Si la fenêtre affiche encore l’autre compte, changez-y de compte.',
  'error.sign-in-page-failed':
    'La page de connexion au réseau {network} n’a pas pu s’ouvrir. Réessayez dans un instant.',
  'error.sign-in-not-registered':
    '{network} ne connaît pas encore ce Passalong : personne ne peut donc se connecter avec lui. Demandez aux responsables du réseau d’enregistrer l’adresse ci-dessous.',
  'error.sign-in-open':
    'Une fenêtre de connexion au réseau {network} est déjà ouverte. Continuez dans cette fenêtre, ou fermez-la et reconnectez-vous.',
  'error.sign-in-invalid':
    'La réponse reçue ne correspondait pas à cette connexion : Passalong l’a ignorée, par sécurité. Essayez de vous connecter à nouveau.',
  'error.sign-in-other-network':
    'La réponse venait d’une autre adresse que celle que Passalong connaît pour {network} : Passalong l’a ignorée, par sécurité. Comparez l’adresse de connexion, dans les options avancées, avec celle que donnent les responsables du réseau.',
  'error.sign-in-expired': 'La connexion a pris trop de temps. Essayez de vous connecter à nouveau.',
  'error.sign-in-interrupted': 'Le navigateur a interrompu la connexion. Essayez de vous connecter à nouveau.',
  'error.sign-in-unsupported':
    'Ce navigateur ne peut pas ouvrir de fenêtre de connexion. Utilisez Passalong dans Chrome, Edge ou Firefox sur un ordinateur.',
  'error.bad-request': 'Passalong n’a pas pu utiliser votre saisie. Vérifiez-la et réessayez.',
  'error.no-reply': 'Passalong a été interrompu. Réessayez.',
  'error.unexpected': 'Un problème est survenu dans Passalong. Réessayez.',
} as const satisfies Catalogue
