import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Optionen von Passalong',
  'options.group.daily': 'Im Alltag',
  'options.group.privacy': 'Datenschutz',
  'options.group.advanced': 'Erweitert',
  'options.saved': 'Gespeichert',
  'options.account': 'Konto',
  'options.account.signed-in': 'Bei {network} angemeldet',
  'options.account.signed-out': 'Sie sind bei {network} nicht angemeldet.',
  'options.sign-out': 'Abmelden',
  'options.signing-out': 'Wird abgemeldet…',
  'options.signed-out': 'Sie sind abgemeldet.',
  'options.revoked': 'Passalong kann Ihr Konto bei {before} nicht mehr verwenden.',
  'options.revoking': 'Passalong beendet gerade noch seinen Zugriff bei {before}…',
  'options.unrevoked':
    '{before} hat nicht geantwortet, deshalb steht Passalong dort noch unter Ihren Anwendungen. Passalong beendet seinen Zugriff dort, sobald {before} wieder antwortet.',
  'options.site':
    'Auf der Website von {network} sind Sie vielleicht noch angemeldet: Dann kann sich in diesem Browser jeder ohne Passwort hier anmelden.',
  'options.site.sign-out': 'Auch dort abmelden',
  'options.sign-out.question': '{writes}. Wenn Sie sich abmelden, wartet das hier, bis Sie sich wieder anmelden.',
  'options.sign-out.sent': 'Es ist nichts mehr zu senden. Möchten Sie sich abmelden?',
  'options.sign-out.keep': 'Abmelden und später senden',
  'options.sign-out.delete': 'Abmelden und hier löschen',
  'options.sign-out.stay': 'Angemeldet bleiben',
  'options.language': 'Sprache',
  'options.language.browser': 'Wie der Browser ({language})',
  'options.shortcut': 'Tastenkürzel',
  'options.shortcut.text': 'Öffnet Passalong für die aktuelle Seite, ganz ohne Maus.',
  'options.shortcut.key': 'Das Tastenkürzel ist {key}.',
  'options.shortcut.none': 'Es ist kein Tastenkürzel festgelegt.',
  'options.shortcut.change': 'Tastenkürzel ändern',
  'options.notify': 'Benachrichtigungen',
  'options.notify.text':
    'Solange Sie angemeldet sind, fragt Passalong {network} etwa jede halbe Stunde, wer auf Ihre Antwort wartet, und seltener, wenn Sie es einen Tag lang nicht verwendet haben oder {network} ausgelastet ist.',
  'options.notify.on': 'Mich benachrichtigen, wenn ich eine Kontaktanfrage bekomme',
  'options.not-permitted':
    'Die Berechtigung wurde nicht erteilt. Setzen Sie das Häkchen noch einmal, um erneut gefragt zu werden.',
  'options.index': 'Von Kontakten geteilte Seiten',
  'options.index.text':
    'Passalong speichert in diesem Browser, welche Seiten Ihre Kontakte und Sie im letzten Jahr geteilt haben. Um sie zu durchsuchen, geben Sie in der Adressleiste „pa“, ein Leerzeichen und einige Wörter ein. Was Sie dort eingeben, verlässt den Browser nicht.',
  'options.index.on': 'In diesem Browser speichern, welche Seiten meine Kontakte teilen',
  'options.index.unnamed': '{network} sagt nicht, welche Seiten geteilt wurden, deshalb gibt es nichts zu speichern.',
  'options.index.none': 'Zurzeit ist keine Seite gespeichert.',
  'options.index.refilled':
    'Zurzeit ist keine Seite gespeichert. Passalong liest von Zeit zu Zeit, was Ihre Kontakte und Sie geteilt haben.',
  'options.index.pages': { one: '{number} Seite ist gespeichert.', other: '{number} Seiten sind gespeichert.' },
  'options.index.anew': 'Löschen und neu laden',
  'options.index.done': 'Gelöscht. Passalong lädt sie neu, sobald {network} antwortet.',
  'options.mark': 'Markierung am Passalong-Symbol',
  'options.mark.text':
    'Auf Seiten, die Ihre Kontakte geteilt haben, zeigt das Passalong-Symbol eine Markierung. Dafür verlässt keine Adresse Ihren Browser.',
  'options.mark.chromium': 'Ihr Browser vergleicht die Seiten selbst: Passalong erfährt nicht, welche Sie besuchen.',
  'options.mark.firefox':
    'Allerdings nennt Firefox Passalong die Adresse jeder Seite, die Sie öffnen. Passalong vergleicht sie hier in Ihrem Browser mit dem, was Ihre Kontakte geteilt haben, und speichert sie nicht.',
  'options.mark.on': 'Am Passalong-Symbol Seiten markieren, die meine Kontakte geteilt haben',
  'options.mark.tick': 'Noch ein Schritt: Setzen Sie dieses Häkchen, und erlauben Sie es, wenn Firefox fragt.',
  'options.mark.no-index':
    'Sie haben „Von Kontakten geteilte Seiten“ ausgeschaltet, deshalb weiß Passalong nicht, welche Seiten es markieren soll.',
  'options.mark.no-pages':
    '{network} sagt Passalong nicht, welche Seiten Ihre Kontakte geteilt haben, deshalb gibt es dort keine Markierung.',
  'options.undo_seconds': 'Zeit zum Abbrechen',
  'options.undo_seconds.text':
    'Wählen Sie, wie lange Passalong wartet, bevor es sendet, was Sie teilen, ändern, entfernen oder posten und wie Sie auf eine Kontaktanfrage antworten. Bis dahin sieht es niemand, und Sie können es abbrechen. Nur das Löschen einer Kontaktanfrage lässt sich nicht abbrechen: Passalong fragt vorher nach.',
  'options.undo_seconds.seconds': { one: '{number} Sekunde', other: '{number} Sekunden' },
  'options.undo_seconds.none': 'Aus: sofort senden',
  'options.unsent': 'Noch nicht gesendet',
  'options.unsent.text':
    'Entwürfe bleiben {days} Tage auf diesem Computer. Was noch nicht gesendet werden kann, wartet hier. Beides bleibt hier, auch wenn Sie sich abmelden, und nur Ihr Konto bekommt es wieder zu sehen. Bei den Zahlen sind andere Konten in diesem Browser mitgezählt.',
  'options.unsent.none': 'Es gibt keine Entwürfe und nichts, was noch gesendet werden muss.',
  'options.unsent.drafts': { one: '{number} Entwurf', other: '{number} Entwürfe' },
  'options.unsent.delete': 'Alles löschen',
  'options.unsent.question': 'Alle Entwürfe und alles noch nicht Gesendete aller Konten löschen?',
  'options.unsent.keep': 'Behalten',
  'options.unsent.deleted': 'Gelöscht',
  'options.contact_card': 'Kontaktkarte',
  'options.contact_card.text':
    'Das bekommen alle, deren Kontaktanfrage Sie annehmen. Sie können jedes Mal etwas anderes wählen.',
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
  'options.social_accounts': 'Konten bei anderen Diensten',
  'options.social_accounts.text':
    'Ihre Konten bei anderen Diensten, mit den Namen, unter denen {network} sie kennt. Wenn Sie eine Statusmeldung posten, können Sie {network} bitten, sie auch dort zu veröffentlichen. Wenn Sie nichts auswählen, gelten Ihre Einstellungen bei {network}.',
  'options.social_accounts.label': 'Name eines Kontos',
  'options.social_accounts.invalid': 'Geben Sie den Namen des Kontos ohne Kommas an.',
  'options.excluded_sites': 'Ausgeschlossene Websites',
  'options.excluded_sites.text':
    'Auf diesen Websites fragt ein Klick auf das Passalong-Symbol nicht bei {network} nach, wer die Seite geteilt hat – es sei denn, Sie klicken auf „Trotzdem nachsehen“.',
  'options.excluded_sites.label': 'Adresse einer Website',
  'options.excluded_sites.invalid': 'Geben Sie die Adresse einer Website an, etwa example.com.',
} as const satisfies Catalogue
