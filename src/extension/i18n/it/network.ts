import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Usa un’altra rete',
  'network.by-hand': 'Configura una rete a mano',
  'network.heading': 'La tua rete',
  'network.text':
    'Per le reti che Passalong non trova dal loro indirizzo. Chi le gestisce ti dice che cosa scrivere qui.',
  'network.name': 'Nome della rete',
  'network.name.invalid': 'Scrivi il nome della rete.',
  'network.baseUrl': 'Indirizzo di base',
  'network.baseUrl.invalid': 'Scrivi un indirizzo come https://graph.example.com, senza nient’altro dopo.',
  'network.authUrl': 'Indirizzo di accesso',
  'network.authUrl.invalid': 'Scrivi un indirizzo come https://www.example.com, senza nient’altro dopo.',
  'network.apiKey': 'Chiave API',
  'network.apiKey.invalid': 'Scrivi la chiave che la rete ha assegnato a Passalong.',
  'network.profile': 'Modalità di accesso',
  'network.profile.code': 'Con codice e chiave di verifica (PKCE)',
  'network.profile.token': 'Senza codice (profilo user-agent)',
  'network.profile.code-secret': 'Con codice e segreto (profilo server web)',
  'network.secret': 'Segreto della chiave API',
  'network.secret.text': 'Lascia vuoto questo campo per mantenere il segreto già inserito, che non viene più mostrato.',
  'network.redirect.text': 'Chi gestisce la rete registra questo indirizzo insieme alla chiave API.',
  'network.try': 'Prova',
  'network.trying': 'Prova in corso…',
  'network.works': 'Questa rete risponde come dovrebbe.',
  'network.wrong': {
    one: 'C’è un problema in {count} campo.',
    many: 'Ci sono problemi in {count} di campi.',
    other: 'Ci sono problemi in {count} campi.',
  },
  'network.use': 'Usa questa rete',
  'network.switching': 'Cambio in corso…',
  'network.back': 'Torna a {built}',
  'network.signs-out': 'Hai effettuato l’accesso a {network}. Se usi un’altra rete, la sessione si chiude.',
  'network.unsent': 'Ciò che non è ancora stato inviato resterà qui finché non accederai di nuovo a {network}.',
  'network.switched': 'Ora Passalong usa {network}.',
  'network.problem.no-permission':
    'Il browser non permette a Passalong di collegarsi a questo indirizzo. Riprova e autorizza il collegamento.',
  'network.problem.offline': 'Sei offline. Connettiti a internet e riprova.',
  'network.problem.unreachable': 'A questo indirizzo non risponde nulla. Controllalo.',
  'network.problem.slow': 'Questo indirizzo non ha risposto in tempo. Controllalo, o riprova tra poco.',
  'network.problem.server': 'Il server a questo indirizzo segnala un problema tecnico. Riprova tra qualche minuto.',
  'network.problem.no-graph-api':
    'A questo indirizzo risponde qualcosa, ma non è una rete per Passalong. Controlla l’indirizzo.',
  'network.problem.no-sign-in': 'A questo indirizzo non c’è una pagina per accedere con Passalong. Controllalo.',
  'network.problem.not-registered':
    'La rete non conosce questa chiave, o non la conosce con l’indirizzo di reindirizzamento qui sotto. Controlla la chiave, e se l’indirizzo è registrato insieme a lei.',
  'find.heading': 'Di quale rete fai parte?',
  'find.intro':
    'Passalong ti mostra chi nella tua rete ha condiviso la pagina che stai guardando e ti permette di condividerla anche tu.',
  'find.label': 'Indirizzo della tua rete',
  'find.example': 'Per esempio: {example}',
  'find.continue': 'Continua',
  'find.finding': 'Ricerca in corso…',
  'find.cancel': 'Annulla',
  'find.invalid': 'Scrivi un indirizzo come {example}.',
  'find.insecure': 'Passalong si collega solo a indirizzi con https. Scrivi l’indirizzo senza “http://”.',
  'find.unconfirmed':
    'Questo indirizzo indica la pagina di accesso di un’altra rete, che però non lo conferma. Chiedi l’indirizzo giusto a chi gestisce la tua rete.',
  'find.found': 'È questa la tua rete?',
  'find.sign-in': 'Accedi su {host}.',
  'find.data': 'Quello che condividi va a {host}.',
  'find.entered': 'Hai scritto {host}.',
  'find.imitation':
    'Guarda bene: {host} contiene lettere che somigliano ad altre e potrebbe imitare un altro indirizzo. I browser lo scrivono anche {encoded}.',
  'find.not-this': 'Non è questa',
  'policy.heading': 'Deciso dalla tua organizzazione',
  'policy.network': 'La tua organizzazione ha scelto questa rete.',
  'policy.internal_hosts': 'Passalong cerca le pagine di questi siti interni come quelle pubbliche:',
  'policy.never_hosts': 'Passalong non invia nulla sulle pagine di questi siti:',
  'policy.problem': 'La tua organizzazione ha scelto la rete all’indirizzo {address}.',
  'policy.unreachable':
    'Per ora Passalong non può usarla. Se continua così, avvisa il reparto informatico della tua organizzazione.',
  'policy.unusable':
    'Passalong non può usare questo indirizzo. Avvisa il reparto informatico della tua organizzazione.',
  'policy.again': 'Cercala di nuovo',
} as const satisfies Catalogue
