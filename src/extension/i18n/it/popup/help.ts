import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Non riesci ad accedere?',
  'help.looking': 'Vediamo che cosa non va…',
  'help.works':
    '{network} risponde come dovrebbe. Se la finestra di accesso resta vuota o si chiude da sola, permetti al browser di aprire finestre e di salvare i cookie di {network}, disattiva ciò che li blocca e riprova.',
  'help.no-permission':
    'Il browser non permette a Passalong di collegarsi a {network}. Autorizzalo nell’elenco delle estensioni del browser, tra le autorizzazioni di Passalong.',
  'help.offline': 'Sei offline. Connettiti a internet e riprova.',
  'help.unreachable': '{network} non è raggiungibile da qui. Riprova più tardi, o con un’altra connessione.',
  'help.slow': '{network} risponde molto lentamente. Riprova più tardi.',
  'help.server': '{network} ha un problema tecnico. Riprova tra qualche minuto.',
  'help.no-graph-api':
    'Al posto di {network} risponde qualcos’altro, per esempio la pagina di accesso di un Wi-Fi pubblico. Apri una pagina web qualsiasi, fai ciò che chiede e riprova.',
  'help.no-sign-in': '{network} non ha una pagina per accedere con Passalong. Avvisa chi gestisce {network}.',
  'help.not-registered': '{network} non conosce questa versione di Passalong. Avvisa chi gestisce {network}.',
  'help.copy': 'Copia i dettagli per chi gestisce {network}',
  'network.redirect': 'Indirizzo di reindirizzamento',
  'network.copy': 'Copia',
} as const satisfies Catalogue
