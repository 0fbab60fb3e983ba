import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching':
    '{network} ne répond pas encore : rien n’est parti. En attendant, vous pouvez fermer cette fenêtre.',
  'write.slow':
    '{network} met plus de temps que d’habitude à confirmer. En attendant, vous pouvez fermer cette fenêtre.',
  'write.checking':
    '{network} n’a pas encore confirmé. Passalong continue de vérifier si l’envoi est arrivé. Même si vous n’essayez plus, il est peut-être arrivé.',
  'write.repeating':
    '{network} n’a pas encore confirmé. Passalong renvoie dès que possible, et l’envoi n’arrive qu’une fois. Même si vous n’essayez plus, il est peut-être déjà arrivé.',
  'write.held.share': 'Votre partage sera publié dans {seconds} s.',
  'write.held.comment': 'Votre commentaire sera enregistré dans {seconds} s.',
  'write.held.removal': 'Votre partage sera retiré dans {seconds} s.',
  'write.held.status': 'Votre statut sera publié dans {seconds} s.',
  'write.held.ACCEPT': 'La demande sera acceptée dans {seconds} s.',
  'write.held.DECLINE': 'La demande sera déclinée dans {seconds} s.',
  'write.held.deletion': 'La demande sera supprimée dans {seconds} s.',
  'write.sending.share': 'Partage…',
  'write.sending.comment': 'Enregistrement de votre commentaire…',
  'write.sending.removal': 'Retrait de votre partage…',
  'write.sending.status': 'Publication…',
  'write.sending.ACCEPT': 'La demande va être acceptée…',
  'write.sending.DECLINE': 'La demande va être déclinée…',
  'write.sending.deletion': 'Suppression de la demande…',
  'write.behind': 'L’envoi partira dès que le précédent sera arrivé.',
  'write.waiting.offline': 'Vous êtes hors ligne. L’envoi partira dès votre retour en ligne.',
  'write.waiting.until': '{network} demande à Passalong de patienter. L’envoi partira après {time}.',
  'write.waiting': 'L’envoi n’a pas encore pu partir. Passalong s’en charge dès que possible.',
  'write.late': 'Vous avez demandé cet envoi {when}, mais il n’a pas pu partir. L’envoyer maintenant ?',
  'write.cancel': 'Annuler',
  'write.now': 'Envoyer maintenant',
  'write.again': 'Envoyer à nouveau',
  'write.edit': 'Modifier',
  'write.stop': 'Ne plus essayer',
  'write.discard': 'Effacer',
  'write.profile': 'Ouvrir votre profil',
  'outbox.count.share': { one: '{count} partage', many: '{count} de partages', other: '{count} partages' },
  'outbox.count.change': {
    one: '{count} modification',
    many: '{count} de modifications',
    other: '{count} modifications',
  },
  'outbox.count.status': { one: '{count} statut', many: '{count} de statuts', other: '{count} statuts' },
  'outbox.count.answer': { one: '{count} réponse', many: '{count} de réponses', other: '{count} réponses' },
  'outbox.waiting': '{writes} en attente d’envoi',
  'outbox.sending': '{writes} en attente de confirmation',
  'outbox.others': 'Par ailleurs : {writes}',
  'outbox.unsent': '{writes} en échec d’envoi',
  'outbox.unconfirmed': '{writes} sans confirmation',
  'outbox.late': 'Envoyé entre-temps',
  'outbox.answer': 'Réponse à {name}',
  'outbox.ACCEPT': 'Accepter la demande envoyée par {name}',
  'outbox.DECLINE': 'Décliner la demande envoyée par {name}',
  'outbox.deletion': 'Supprimer la demande envoyée par {name}',
  'outbox.removal': 'Retirer votre partage',
  'outbox.elsewhere':
    '{elsewhere} : {writes}. Cela attend ici, {days} jours au plus, que Passalong utilise de nouveau ce réseau et que vous vous y connectiez.',
  'outbox.elsewhere.locked':
    '{elsewhere} : {writes}. Votre organisation a choisi un autre réseau, vous ne pouvez donc pas vous connecter à {elsewhere}. Parlez-en à votre organisation, ou supprimez-le dans les options, sous « Pas encore envoyé ». Cela reste ici {days} jours au plus.',
} as const satisfies Catalogue
