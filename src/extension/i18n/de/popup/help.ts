import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Probleme bei der Anmeldung?',
  'help.looking': 'Passalong sucht den Fehler…',
  'help.works':
    '{network} antwortet, wie es soll. Wenn das Fenster leer bleibt oder sich von selbst schließt, erlauben Sie in Ihrem Browser Fenster und Cookies für {network}, schalten Sie ab, was sie blockiert, und versuchen Sie es noch einmal.',
  'help.no-permission':
    'Ihr Browser lässt Passalong keine Verbindung zu {network} herstellen. Lassen Sie sie in der Liste der Erweiterungen zu, bei den Berechtigungen von Passalong.',
  'help.offline': 'Sie sind offline. Stellen Sie eine Internetverbindung her und versuchen Sie es noch einmal.',
  'help.unreachable':
    '{network} ist von hier aus nicht erreichbar. Versuchen Sie es später noch einmal oder über eine andere Verbindung.',
  'help.slow': '{network} antwortet sehr langsam. Bitte versuchen Sie es später noch einmal.',
  'help.server': 'Bei {network} gibt es gerade ein Problem. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'help.no-graph-api':
    'Anstelle von {network} antwortet etwas anderes, etwa die Anmeldeseite eines öffentlichen WLANs. Öffnen Sie irgendeine Webseite, tun Sie, was dort verlangt wird, und versuchen Sie es noch einmal.',
  'help.no-sign-in': '{network} hat keine Seite zum Anmelden mit Passalong. Sagen Sie es dem Team dort.',
  'help.not-registered': '{network} kennt diese Version von Passalong nicht. Sagen Sie es dem Team dort.',
  'help.copy': 'Details für das Team von {network} kopieren',
  'network.redirect': 'Weiterleitungsadresse',
  'network.copy': 'Kopieren',
} as const satisfies Catalogue
