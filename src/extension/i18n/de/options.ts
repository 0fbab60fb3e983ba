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
  'options.sign-out.question': {
    one: '{number} Vorgang ist noch nicht abgegangen. Er wartet hier, bis Sie sich wieder anmelden.',
    other: '{number} Vorgänge sind noch nicht abgegangen. Sie warten hier, bis Sie sich wieder anmelden.',
  },
  'options.sign-out.keep': 'Abmelden und Wartendes behalten',
  'options.sign-out.delete': 'Abmelden und Wartendes löschen',
  'options.sign-out.stay': 'Angemeldet bleiben',
  'options.language': 'Sprache',
  'options.language.browser': 'Wie der Browser ({language})',
  'options.shortcut': 'Tastenkürzel',
  'options.shortcut.text': 'Öffnet Passalong auf der Seite vor Ihnen, ganz ohne Maus.',
  'options.shortcut.key': 'Derzeit: {key}',
  'options.shortcut.none': 'Es ist keines festgelegt.',
  'options.shortcut.change': 'Tastenkürzel ändern',
  'options.notify': 'Benachrichtigungen',
  'options.notify.text': 'Passalong fragt {network} jede halbe Stunde, wer auf Ihre Antwort wartet.',
  'options.notify.on': 'Auf dem Desktop melden, wenn jemand mit mir in Kontakt sein möchte',
  'options.notify.refused': 'Ihr Browser erlaubt Passalong keine Benachrichtigungen, deshalb bleibt das ausgeschaltet.',
  'options.mark': 'Die Markierung am Knopf',
  'options.mark.text':
    'Auf Seiten, die Ihre Kontakte geteilt haben, trägt der Knopf von Passalong eine Markierung. Dafür verlässt keine Adresse Ihren Browser.',
  'options.mark.untold': 'Ihr Browser vergleicht selbst: Passalong erfährt nicht, welche Seiten Sie besuchen.',
  'options.mark.told':
    'Dafür nennt Firefox Passalong die Adresse jeder Seite, die Sie öffnen. Passalong vergleicht sie hier in Ihrem Browser mit dem, was Ihre Kontakte geteilt haben, und behält sie nicht.',
  'options.mark.on': 'Den Knopf auf Seiten markieren, die meine Kontakte geteilt haben',
  'options.mark.refused': 'Ihr Browser erlaubt das nicht, deshalb bleibt es ausgeschaltet.',
  'options.mark.no-index':
    'Sie haben gewählt, dass Passalong hier nichts von dem aufbewahrt, was Ihre Kontakte teilen. Daher gibt es nichts zu markieren.',
  'options.mark.no-pages':
    '{network} sagt Passalong nicht, welche Seiten Ihre Kontakte geteilt haben, deshalb ist das dort nicht möglich.',
  'options.undo_seconds': 'Rückgängig machen',
  'options.undo_seconds.text':
    'Was auf {network} geteilt oder gepostet ist, kann Passalong nicht zurückholen. Darum wartet es einen Moment, bevor es abgeht, und Sie können es rückgängig machen.',
  'options.undo_seconds.seconds': { one: '{number} Sekunde', other: '{number} Sekunden' },
  'options.undo_seconds.none': 'Sofort senden',
  'options.unsent': 'Noch nicht gesendet',
  'options.unsent.text':
    'Was Sie schreiben und nicht absenden, bleibt {days} Tage auf diesem Computer, und was noch nicht abgehen kann, wartet hier: nur für Ihr Konto, auch nachdem Sie sich abgemeldet haben.',
  'options.unsent.none': 'Zurzeit ist nichts aufbewahrt.',
  'options.unsent.drafts': { one: '{number} Entwurf', other: '{number} Entwürfe' },
  'options.unsent.writes': { one: '{number} Vorgang unterwegs', other: '{number} Vorgänge unterwegs' },
  'options.unsent.forget': 'Alles löschen',
  'options.unsent.question': 'Alles löschen, was hier geschrieben wurde oder wartet, von allen Konten?',
  'options.unsent.keep': 'Behalten',
  'options.unsent.forgotten': 'Gelöscht',
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
    'Ihre Konten bei anderen Netzwerken, mit den Namen, unter denen {network} sie kennt. Wenn Sie eine Statusmeldung posten, wählen Sie, auf welchen davon {network} sie auch veröffentlichen soll. Ohne Auswahl gelten Ihre Einstellungen bei {network}.',
  'options.social_accounts.label': 'Name eines Kontos',
  'options.social_accounts.invalid': 'Geben Sie den Namen des Kontos ohne Kommas an.',
  'options.excluded_sites': 'Ausgeschlossene Websites',
  'options.excluded_sites.text':
    'Auf diesen Websites fragt ein Klick auf das Passalong-Symbol nicht bei {network} nach, wer die Seite geteilt hat – es sei denn, Sie möchten es dort.',
  'options.excluded_sites.label': 'Adresse einer Website',
  'options.excluded_sites.invalid': 'Geben Sie die Adresse einer Website an, etwa example.com.',
} as const satisfies Catalogue
