import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.slow':
    '{network} met plus de temps que d’habitude à confirmer. En attendant, vous pouvez fermer cette fenêtre.',
  'write.checking':
    '{network} n’a pas encore confirmé. Passalong continue de vérifier si l’envoi est arrivé. Même si vous n’essayez plus, il est peut-être arrivé.',
  'write.repeating':
    '{network} n’a pas encore confirmé. Passalong renvoie dès que possible, et l’envoi n’arrive qu’une fois. Même si vous n’essayez plus, il est peut-être déjà arrivé.',
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
  'write.undo': 'Annuler l’envoi',
  'write.cancel': 'Annuler',
  'write.now': 'Envoyer maintenant',
  'write.again': 'Envoyer à nouveau',
  'write.edit': 'Modifier',
  'write.stop': 'Ne plus essayer',
  'write.discard': 'Effacer',
  'outbox.sending.share': {
    one: '{count} page sans confirmation',
    many: '{count} de pages sans confirmation',
    other: '{count} pages sans confirmation',
  },
  'outbox.sending.status': {
    one: '{count} statut sans confirmation',
    many: '{count} de statuts sans confirmation',
    other: '{count} statuts sans confirmation',
  },
  'outbox.sending.answer': {
    one: '{count} réponse sans confirmation',
    many: '{count} de réponses sans confirmation',
    other: '{count} réponses sans confirmation',
  },
  'outbox.sending.change': {
    one: '{count} modification sans confirmation',
    many: '{count} de modifications sans confirmation',
    other: '{count} modifications sans confirmation',
  },
  'outbox.sending.mixed': '{count} envois sans confirmation',
  'outbox.others': {
    one: '{count} autre envoi sans confirmation',
    many: '{count} d’autres envois sans confirmation',
    other: '{count} autres envois sans confirmation',
  },
  'outbox.unsent.share': {
    one: '{count} page n’a pas été partagée',
    many: '{count} de pages n’ont pas été partagées',
    other: '{count} pages n’ont pas été partagées',
  },
  'outbox.unsent.status': {
    one: '{count} statut n’a pas été publié',
    many: '{count} de statuts n’ont pas été publiés',
    other: '{count} statuts n’ont pas été publiés',
  },
  'outbox.unsent.answer': {
    one: '{count} réponse n’a pas été envoyée',
    many: '{count} de réponses n’ont pas été envoyées',
    other: '{count} réponses n’ont pas été envoyées',
  },
  'outbox.unsent.change': {
    one: '{count} modification n’a pas été envoyée',
    many: '{count} de modifications n’ont pas été envoyées',
    other: '{count} modifications n’ont pas été envoyées',
  },
  'outbox.unsent.mixed': '{count} envois ne sont pas partis',
  'outbox.unconfirmed.share': {
    one: '{count} partage n’est pas confirmé',
    many: '{count} de partages ne sont pas confirmés',
    other: '{count} partages ne sont pas confirmés',
  },
  'outbox.unconfirmed.status': {
    one: '{count} statut n’est pas confirmé',
    many: '{count} de statuts ne sont pas confirmés',
    other: '{count} statuts ne sont pas confirmés',
  },
  'outbox.unconfirmed.answer': {
    one: '{count} réponse n’est pas confirmée',
    many: '{count} de réponses ne sont pas confirmées',
    other: '{count} réponses ne sont pas confirmées',
  },
  'outbox.unconfirmed.change': {
    one: '{count} modification n’est pas confirmée',
    many: '{count} de modifications ne sont pas confirmées',
    other: '{count} modifications ne sont pas confirmées',
  },
  'outbox.unconfirmed.mixed': '{count} envois ne sont pas confirmés',
  'outbox.late': 'Envoyé entre-temps',
  'outbox.request': 'Votre réponse à {name}',
  'outbox.removal': 'Retirer votre partage',
} as const satisfies Catalogue
