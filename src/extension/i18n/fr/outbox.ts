import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow':
    '{network} met plus de temps que d’habitude à confirmer. En attendant, vous pouvez fermer cette fenêtre.',
  'write.checking':
    '{network} n’a pas confirmé. Passalong continue jusqu’à savoir si l’envoi est arrivé. Même si vous n’essayez plus, il est peut-être arrivé.',
  'write.sending.share': 'Partage…',
  'write.sending.status': 'Publication…',
  'write.sending.answer': 'Envoi de votre réponse…',
  'write.sending.deletion': 'Suppression de la demande…',
  'write.behind': 'L’envoi partira après le précédent.',
  'write.waiting.offline': 'Vous êtes hors ligne. L’envoi partira dès votre retour.',
  'write.waiting.until': '{network} demande à Passalong de patienter. L’envoi partira après {time}.',
  'write.waiting': 'L’envoi n’a pas encore pu partir. Il partira tout seul dès que possible.',
  'write.late': 'Vous avez envoyé ceci {when}, mais rien n’a pu partir. L’envoyer maintenant ?',
  'write.undo': 'Annuler l’envoi',
  'write.cancel': 'Annuler',
  'write.now': 'Envoyer maintenant',
  'write.again': 'Envoyer à nouveau',
  'write.edit': 'Modifier',
  'write.stop': 'Ne plus essayer',
  'write.discard': 'Effacer',
  'outbox.under-way': {
    one: '{count} envoi en cours',
    many: '{count} d’envois en cours',
    other: '{count} envois en cours',
  },
  'outbox.needs': {
    one: '{count} envoi a besoin de vous',
    many: '{count} d’envois ont besoin de vous',
    other: '{count} envois ont besoin de vous',
  },
  'outbox.request': 'Votre réponse à {name}',
} as const satisfies Catalogue
