import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Erneut versuchen',
  'failure.sign-in': 'Anmelden',
  'failure.look-again': 'Nachsehen',
  'failure.allow': 'Zulassen',
  'failure.request': 'Referenz {id}',
  'failure.from': 'Nach {time} Uhr können Sie es wieder versuchen.',
  'error.no-consent':
    'Sie haben dem, was Passalong sendet, noch nicht zugestimmt, deshalb wurde nichts gesendet. Stimmen Sie zuerst zu und versuchen Sie es dann noch einmal.',
  'error.no-network': 'Passalong kennt Ihr Netzwerk noch nicht.',
  'error.offline': 'Sie sind offline. Stellen Sie eine Internetverbindung her und versuchen Sie es noch einmal.',
  'error.unreachable': '{network} ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'error.no-permission':
    'Ihr Browser lässt Passalong keine Verbindung zu {network} herstellen. Lassen Sie sie zu, um fortzufahren.',
  'error.slow': '{network} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  'error.busy':
    '{network} begrenzt, wie viele Anfragen Passalong stellen darf, für Sie und für alle zusammen. Diese Grenze ist gerade erreicht. Bitte versuchen Sie es später noch einmal.',
  'error.paced': 'Passalong hat {network} so oft gefragt, wie es das in einer Stunde höchstens tut.',
  'error.server': 'Bei {network} gibt es gerade ein Problem. Bitte versuchen Sie es gleich noch einmal.',
  'error.not-understood':
    'Passalong kann die Antwort von {network} nicht lesen. Bitte versuchen Sie es später noch einmal.',
  'error.invalid':
    '{network} nimmt diese Eingabe so nicht an. Bitte prüfen Sie, was Sie geschrieben haben, und versuchen Sie es noch einmal.',
  'error.forbidden': '{network} erlaubt das mit Ihrem Konto nicht.',
  'error.network-chosen':
    'Ihre Organisation hat ihre Einstellungen geändert: Ihr Netzwerk ist jetzt {network}. Melden Sie sich dort an.',
  'error.page-forbidden': 'Ihre Organisation hat festgelegt, dass von dieser Seite nichts gesendet wird.',
  'error.not-found':
    'Das gibt es auf {network} nicht. Vielleicht wurde es entfernt, oder {network} bietet es nicht an.',
  'error.conflict': 'Das hat sich auf {network} inzwischen geändert. Bitte versuchen Sie es noch einmal.',
  'error.request-gone': 'Diese Anfrage wurde schon beantwortet oder zurückgezogen.',
  'error.status-unconfirmed':
    '{network} hat Ihre Statusmeldung nicht bestätigt: Vielleicht ist sie veröffentlicht, vielleicht nicht. Sehen Sie in Ihrem Profil nach, bevor Sie sie noch einmal posten.',
  'error.signed-out': 'Ihre Sitzung bei {network} ist beendet. Melden Sie sich wieder an, um weiterzumachen.',
  'error.not-allowed':
    '{network} lässt Passalong das noch nicht sehen. Bitten Sie das Team von {network}, es zuzulassen.',
  'error.posting-not-allowed':
    '{network} lässt Passalong noch keine Statusmeldungen posten. Ihr Text bleibt erhalten; bitten Sie das Team von {network}, es zuzulassen.',
  'error.answering-not-allowed':
    '{network} lässt Passalong noch keine Kontaktanfragen beantworten. Antworten Sie auf der Website von {network}, oder bitten Sie das Team von {network}, es zuzulassen.',
  'error.sharing-not-allowed':
    '{network} lässt Passalong noch keine Seiten teilen. Bitten Sie das Team von {network}, es zuzulassen.',
  'error.share-unconfirmed':
    '{network} hat Ihren Beitrag nicht bestätigt: Vielleicht ist er angekommen, vielleicht nicht. Sehen Sie nach, bevor Sie die Seite noch einmal teilen.',
  'error.share-missing':
    '{network} hat Ihren Beitrag nicht bestätigt, und er ist nicht da. Teilen Sie die Seite noch einmal.',
  'error.comment-unconfirmed':
    '{network} hat Ihren neuen Kommentar nicht bestätigt: Vielleicht ist er angekommen, vielleicht nicht. Sehen Sie nach, bevor Sie ihn noch einmal senden.',
  'error.comment-missing':
    '{network} hat Ihren neuen Kommentar nicht bestätigt und zeigt noch den alten. Senden Sie ihn noch einmal.',
  'error.removal-unconfirmed':
    '{network} hat nicht bestätigt, dass Ihr Beitrag entfernt ist. Sehen Sie nach, bevor Sie ihn noch einmal entfernen.',
  'error.removal-missing':
    '{network} hat nicht bestätigt, dass Ihr Beitrag entfernt ist, und er ist noch da. Entfernen Sie ihn noch einmal.',
  'error.share-gone':
    'Sie teilen diese Seite nicht mehr, deshalb gab es keinen Kommentar zu ändern. Teilen Sie die Seite noch einmal oder verwerfen Sie Ihren Kommentar.',
  'error.answer-missing':
    '{network} hat das nicht bestätigt, und die Anfrage wartet noch. Versuchen Sie es noch einmal.',
  'error.already-sent': 'Das ist schon gesendet und lässt sich nicht mehr rückgängig machen.',
  'error.under-way':
    'Dazu wird schon etwas gesendet. Warten Sie, bis es angekommen ist, oder brechen Sie es zuerst ab.',
  'error.outbox-full':
    'Es wartet schon zu viel darauf, gesendet zu werden. Senden oder verwerfen Sie zuerst einiges davon.',
  'error.storage-full':
    'Ihr Browser hat keinen Platz mehr, um das zu speichern, deshalb wurde nichts gesendet. Geben Sie Speicherplatz frei und versuchen Sie es noch einmal.',
  'error.draft-unsaved':
    'Ihr Browser hat keinen Platz mehr, um zu speichern, was Sie hier schreiben. Senden Sie es ab, bevor Sie dieses Fenster schließen, oder geben Sie Speicherplatz frei.',
  'error.answer-unconfirmed':
    '{network} hat das nicht bestätigt: Vielleicht ist es angekommen, vielleicht nicht. Diese Anfrage verschwindet, sobald sie bei {network} nicht mehr wartet.',
  'error.sign-in-closed':
    'Sie haben sich nicht angemeldet, deshalb fragt Passalong vorerst nirgends nach, wer eine Seite geteilt hat. Melden Sie sich hier an, wann immer Sie möchten, oder später über das Passalong-Symbol.',
  'error.sign-in-waits':
    'Die Anmeldung bei {network} hat geklappt, nur muss Passalong noch warten, bis es weitermachen darf. Versuchen Sie es später noch einmal: Sie müssen sich dafür nicht neu anmelden.',
  'error.sign-in-refused':
    'Sie haben nicht zugelassen, dass Passalong Ihr Konto verwendet, also hat sich nichts geändert. Wenn Sie es sich anders überlegen, melden Sie sich an.',
  'error.sign-in-rejected':
    'Sie sind hier abgemeldet: Passalong verwendet dieses Konto nicht. Melden Sie sich mit Ihrem eigenen an. Erscheint im Fenster wieder das fremde Konto, wechseln Sie dort das Konto.',
  'error.sign-in-rejected-late':
    'Sie sind hier abgemeldet: Passalong verwendet dieses Konto nicht. Was Sie vorher gesendet haben, steht aber vielleicht schon unter dem anderen Namen im Netzwerk. Melden Sie sich mit Ihrem eigenen an. Erscheint im Fenster wieder das fremde Konto, wechseln Sie dort das Konto.',
  'error.sign-in-page-failed':
    'Die Anmeldeseite von {network} ließ sich nicht öffnen. Bitte versuchen Sie es gleich noch einmal.',
  'error.sign-in-not-registered':
    '{network} kennt dieses Passalong noch nicht, deshalb kann sich niemand damit anmelden. Bitten Sie das Team dort, die Adresse unten einzutragen.',
  'error.sign-in-open':
    'Ein Fenster zur Anmeldung bei {network} ist schon offen. Machen Sie dort weiter, oder schließen Sie es und melden Sie sich neu an.',
  'error.sign-in-invalid':
    'Die Antwort auf die Anmeldung passte nicht zur Anfrage von Passalong und wurde zu Ihrer Sicherheit verworfen. Bitte melden Sie sich noch einmal an.',
  'error.sign-in-other-network':
    'Die Antwort kam von einer anderen Adresse als der, die Passalong von {network} kennt, und wurde zu Ihrer Sicherheit verworfen. Vergleichen Sie die Anmeldeadresse, die in den Optionen unter „Erweitert“ steht, mit der Angabe des Teams von {network}.',
  'error.sign-in-expired': 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  'error.sign-in-interrupted': 'Der Browser hat die Anmeldung unterbrochen. Bitte melden Sie sich noch einmal an.',
  'error.sign-in-unsupported':
    'Dieser Browser kann kein Anmeldefenster öffnen. Verwenden Sie Passalong in Chrome, Edge oder Firefox auf einem Computer.',
  'error.bad-request':
    'Passalong kann mit dieser Eingabe nichts anfangen. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  'error.no-reply': 'Passalong wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  'error.unexpected': 'In Passalong ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
} as const satisfies Catalogue
