import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Adresse Ihres Netzwerks eingeben',
  'no-network.removed': 'Ihre Organisation gibt kein Netzwerk mehr vor.',
  'signed-out.lead': 'Sehen Sie, wer diese Seite auf {network} geteilt hat',
  'signed-out.text':
    'Melden Sie sich an, um das zu sehen und selbst Seiten zu teilen. Die Adresse einer Seite wird nur dann an {network} gesendet, wenn Sie auf dieser Seite das Passalong-Symbol anklicken oder sie in einem Menü wählen.',
  'signed-out.button': 'Anmelden',
  'signed-out.unsent': '{writes}. Das wartet hier, bis Sie sich wieder anmelden.',
  'signed-out.drafts': 'Was Sie geschrieben haben, bleibt hier und ist nach der Anmeldung wieder da.',
  'signing-in.lead': 'Anmeldung läuft…',
  'signing-in.text': 'Machen Sie im Fenster von {network} weiter. Es kann einen Moment dauern, bis es erscheint.',
  'signing-in.show': 'Fenster zeigen',
  'signing-in.cancel': 'Neu beginnen',
  'confirm.lead': 'Sind Sie das?',
  'confirm.another': 'Bisher war hier {before} angemeldet. Jetzt meldet sich ein anderes Konto an:',
  'confirm.unproven':
    '{network} hat nicht bestätigt, zu welcher Anmeldung das gehört. Prüfen Sie, ob dies Ihr Konto ist:',
  'confirm.yes': 'Ja, das bin ich',
  'confirm.no': 'Nein',
  'welcome.text': 'Angemeldet als {name}.',
  'welcome.not-you': 'Nicht Sie?',
  'welcome.ok': 'OK',
  'footer.options': 'Optionen',
} as const satisfies Catalogue
