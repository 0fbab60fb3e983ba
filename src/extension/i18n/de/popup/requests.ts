import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Anfragen',
  'requests.loading': 'Ihre Anfragen werden geladen…',
  'requests.heading': {
    one: '{number} Kontaktanfrage wartet auf Ihre Antwort',
    other: '{number} Kontaktanfragen warten auf Ihre Antwort',
  },
  'requests.none': 'Niemand wartet auf Ihre Antwort.',
  'requests.mutual': { one: '{count} gemeinsamer Kontakt', other: '{count} gemeinsame Kontakte' },
  'requests.elsewhere': 'Diese Anfrage lässt sich nur auf der Website von {network} beantworten.',
  'requests.message': 'Ihre Nachricht, auch beim Ablehnen (optional)',
  'requests.card': 'Beim Annehmen senden',
  'requests.card.BUSINESS': 'meine Visitenkarte',
  'requests.card.PERSO': 'meine private Karte',
  'requests.card.ALL': 'beide Karten',
  'requests.card.NONE': 'keine Karte',
  'requests.accept': 'Annehmen',
  'requests.decline': 'Ablehnen',
  'requests.delete.ask': 'Löschen…',
  'requests.delete.question': 'Ohne Antwort löschen?',
  'requests.delete': 'Löschen',
  'requests.keep': 'Behalten',
  'done.ACCEPT': '{name} gehört jetzt zu Ihren Kontakten.',
  'done.DECLINE': 'Sie haben die Anfrage von {name} abgelehnt.',
  'done.deletion': 'Die Anfrage von {name} ist gelöscht.',
  'done.GONE': 'Die Anfrage von {name} wurde schon beantwortet oder zurückgezogen.',
  'done.CONFIRMED': 'Ihre Antwort an {name} ist angekommen.',
  'requests.close': 'Anfrage von {name} zuklappen',
} as const satisfies Catalogue
