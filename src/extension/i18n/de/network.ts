import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Ein anderes Netzwerk verwenden',
  'network.by-hand': 'Ein Netzwerk von Hand eintragen',
  'network.heading': 'Ihr Netzwerk',
  'network.text':
    'Für Netzwerke, die Passalong nicht über ihre Adresse findet. Das Team dort sagt Ihnen, was Sie hier eintragen.',
  'network.name': 'Name des Netzwerks',
  'network.name.invalid': 'Geben Sie an, wie das Netzwerk heißt.',
  'network.baseUrl': 'Basisadresse',
  'network.baseUrl.invalid': 'Geben Sie eine Adresse wie https://graph.example.com an, ohne etwas dahinter.',
  'network.authUrl': 'Anmeldeadresse',
  'network.authUrl.invalid': 'Geben Sie eine Adresse wie https://www.example.com an, ohne etwas dahinter.',
  'network.apiKey': 'API-Schlüssel',
  'network.apiKey.invalid': 'Geben Sie den Schlüssel an, den das Netzwerk für Passalong vergeben hat.',
  'network.profile': 'Art der Anmeldung',
  'network.profile.code': 'Mit Code und Nachweisschlüssel (PKCE)',
  'network.profile.token': 'Ohne Code (User-Agent-Profil)',
  'network.profile.code-secret': 'Mit Code und Geheimnis (Webserver-Profil)',
  'network.secret': 'Geheimnis zum API-Schlüssel',
  'network.secret.text': 'Lassen Sie das Feld leer, um das bisherige zu behalten. Es wird nie wieder angezeigt.',
  'network.redirect.text': 'Das Team des Netzwerks trägt diese Adresse zum API-Schlüssel ein.',
  'network.try': 'Testen',
  'network.trying': 'Wird getestet…',
  'network.works': 'Dieses Netzwerk antwortet, wie es soll.',
  'network.wrong': {
    one: 'Mit {count} Angabe gibt es ein Problem.',
    other: 'Mit {count} Angaben gibt es Probleme.',
  },
  'network.use': 'Netzwerk verwenden',
  'network.switching': 'Wird gewechselt…',
  'network.back': 'Zurück zu {built}',
  'network.signs-out': 'Sie sind bei {network} angemeldet. Wenn Sie das Netzwerk wechseln, werden Sie abgemeldet.',
  'network.unsent': 'Was noch nicht gesendet ist, wartet hier, bis Sie sich wieder bei {network} anmelden.',
  'network.switched': 'Passalong verwendet jetzt {network}.',
  'network.problem.no-permission':
    'Ihr Browser lässt Passalong keine Verbindung zu dieser Adresse herstellen. Versuchen Sie es noch einmal und lassen Sie sie zu.',
  'network.problem.offline':
    'Sie sind offline. Stellen Sie eine Internetverbindung her und versuchen Sie es noch einmal.',
  'network.problem.unreachable': 'Unter dieser Adresse antwortet nichts. Bitte prüfen Sie sie.',
  'network.problem.slow':
    'Diese Adresse hat nicht rechtzeitig geantwortet. Prüfen Sie sie, oder versuchen Sie es gleich noch einmal.',
  'network.problem.server':
    'Unter dieser Adresse gibt es gerade ein Problem. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'network.problem.no-graph-api':
    'Unter dieser Adresse antwortet etwas, aber nicht wie ein Netzwerk für Passalong. Bitte prüfen Sie sie.',
  'network.problem.no-sign-in':
    'Unter dieser Adresse gibt es keine Seite zum Anmelden mit Passalong. Bitte prüfen Sie sie.',
  'network.problem.not-registered':
    'Das Netzwerk kennt diesen Schlüssel nicht, oder nicht zusammen mit der Weiterleitungsadresse unten. Prüfen Sie den Schlüssel, und ob die Adresse dazu eingetragen ist.',
  'find.heading': 'In welchem Netzwerk sind Sie Mitglied?',
  'find.intro':
    'Passalong zeigt Ihnen, wer in Ihrem Netzwerk die Seite geteilt hat, die Sie gerade lesen, und Sie können sie auch selbst teilen.',
  'find.label': 'Adresse Ihres Netzwerks',
  'find.example': 'Zum Beispiel: {example}',
  'find.continue': 'Weiter',
  'find.finding': 'Wird gesucht…',
  'find.cancel': 'Abbrechen',
  'find.invalid': 'Geben Sie eine Adresse wie {example} an.',
  'find.insecure':
    'Passalong verbindet sich nur mit Adressen, die mit https beginnen. Geben Sie die Adresse ohne „http://“ an.',
  'find.unconfirmed':
    'Diese Adresse nennt die Anmeldeseite eines anderen Netzwerks, und das bestätigt sie nicht. Fragen Sie das Team Ihres Netzwerks nach der richtigen Adresse.',
  'find.found': 'Ist das Ihr Netzwerk?',
  'find.sign-in': 'Sie melden sich bei {host} an.',
  'find.data': 'Was Sie teilen, geht an {host}.',
  'find.entered': 'Sie haben {host} eingegeben.',
  'find.imitation':
    'Sehen Sie genau hin: {host} enthält Buchstaben, die anderen ähneln, und ahmt vielleicht eine andere Adresse nach. Browser schreiben sie auch {encoded}.',
  'find.not-this': 'Nicht dieses',
  'policy.heading': 'Von Ihrer Organisation festgelegt',
  'policy.network': 'Ihre Organisation hat dieses Netzwerk festgelegt.',
  'policy.internal_hosts': 'Auf diesen internen Websites sieht Passalong nach wie auf öffentlichen:',
  'policy.never_hosts': 'Von Seiten auf diesen Websites sendet Passalong nichts:',
  'policy.problem': 'Ihre Organisation hat das Netzwerk unter {address} festgelegt.',
  'policy.unreachable':
    'Zurzeit kann Passalong es nicht verwenden. Wenn das so bleibt, geben Sie der IT Ihrer Organisation Bescheid.',
  'policy.unusable': 'Passalong kann diese Adresse nicht verwenden. Geben Sie der IT Ihrer Organisation Bescheid.',
  'policy.again': 'Noch einmal suchen',
} as const satisfies Catalogue
