import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Demandes',
  'requests.loading': 'Voyons qui attend votre réponse…',
  'requests.heading': {
    one: '{number} personne souhaite entrer en contact avec vous',
    many: '{number} de personnes souhaitent entrer en contact avec vous',
    other: '{number} personnes souhaitent entrer en contact avec vous',
  },
  'requests.none': 'Personne n’attend votre réponse.',
  'requests.mutual': {
    one: '{count} contact en commun',
    many: '{count} de contacts en commun',
    other: '{count} contacts en commun',
  },
  'requests.elsewhere': 'On ne peut répondre à cette demande que sur le site {network}.',
  'requests.message': 'Votre message, même si vous déclinez (facultatif)',
  'requests.card': 'Si vous acceptez, envoyer',
  'requests.card.BUSINESS': 'ma carte professionnelle',
  'requests.card.PERSO': 'ma carte personnelle',
  'requests.card.ALL': 'mes deux cartes',
  'requests.card.NONE': 'aucune carte',
  'requests.accept': 'Accepter',
  'requests.decline': 'Décliner',
  'requests.delete.ask': 'Supprimer…',
  'requests.delete.question': 'La supprimer sans répondre ?',
  'requests.delete': 'Supprimer',
  'requests.keep': 'Conserver',
  'done.ACCEPT': '{name} fait maintenant partie de vos contacts.',
  'done.DECLINE': 'Vous avez décliné la demande envoyée par {name}.',
  'done.deletion': 'La demande envoyée par {name} est supprimée.',
  'done.GONE': 'La demande envoyée par {name} a déjà reçu une réponse, ou elle a été annulée.',
  'done.CONFIRMED': 'Votre réponse à {name} est bien arrivée.',
  'requests.close': 'Fermer la demande envoyée par {name}',
} as const satisfies Catalogue
