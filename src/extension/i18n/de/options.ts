import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Optionen von Passalong',
  'options.saved': 'Gespeichert',
  'options.account': 'Konto',
  'options.account.signed-in': 'Bei {network} angemeldet',
  'options.account.signed-out': 'Sie sind bei {network} nicht angemeldet.',
  'options.sign-out': 'Abmelden',
  'options.signing-out': 'Wird abgemeldet…',
  'options.signed-out': 'Sie sind abgemeldet, und {network} hat Passalong den Zugriff entzogen.',
  'options.signed-out.unrevoked':
    'Sie sind hier abgemeldet, aber {network} hat nicht geantwortet, deshalb steht Passalong dort noch unter Ihren Anwendungen. Passalong gibt Bescheid, sobald eine Antwort kommt.',
  'options.language': 'Sprache',
  'options.language.browser': 'Wie der Browser ({language})',
  'options.contact_card': 'Kontaktkarte',
  'options.contact_card.text':
    'Das bekommen alle, deren Kontaktanfrage Sie annehmen. Sie können jedes Mal anders wählen.',
  'options.contact_card.BUSINESS': 'Meine Visitenkarte',
  'options.contact_card.PERSO': 'Meine private Karte',
  'options.contact_card.ALL': 'Beide Karten',
  'options.contact_card.NONE': 'Keine Karte',
  'options.list.remove': 'Entfernen',
  'options.list.remove.item': '{item} entfernen',
  'options.list.add': 'Hinzufügen',
  'options.list.added': 'Hinzugefügt: {item}',
  'options.list.removed': 'Entfernt: {item}',
  'options.list.already': '{item} steht schon auf der Liste.',
  'options.list.full': 'Die Liste ist voll. Entfernen Sie zuerst einen Eintrag.',
  'options.social_accounts': 'Konten anderswo',
  'options.social_accounts.text':
    'Ihre Konten bei anderen Netzwerken, mit den Namen, unter denen {network} sie kennt. Wenn Sie eine Statusmeldung posten, wählen Sie, auf welchen davon {network} sie auch veröffentlichen soll.',
  'options.social_accounts.label': 'Name eines Kontos',
  'options.social_accounts.invalid': 'Geben Sie den Namen des Kontos ohne Kommas an.',
  'options.excluded_sites': 'Hier wird nie nachgesehen',
  'options.excluded_sites.text':
    'Auf diesen Websites fragt ein Klick auf das Passalong-Symbol nicht bei {network} nach, wer die Seite geteilt hat – es sei denn, Sie möchten es dort.',
  'options.excluded_sites.label': 'Adresse einer Website',
  'options.excluded_sites.invalid': 'Geben Sie die Adresse einer Website an, etwa example.com.',
} as const satisfies Catalogue
