import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Ti diamo il benvenuto in Passalong',
  'begin.more':
    'Leggi che cosa ne dicono, prima di tutto i tuoi contatti. E quello che ne dici tu lo legge chi arriva dopo di te.',
  'begin.sign-in': 'Accedi per cominciare',
  'begin.click': 'Ora vai su una pagina qualsiasi e premi il pulsante di Passalong.',
  'begin.key': 'Oppure premi {key}, senza il mouse.',
  'begin.key.none': 'Puoi anche impostare una scorciatoia da tastiera che apre Passalong senza il mouse.',
  'begin.pin': 'Il pulsante di Passalong',
  'begin.pin.how':
    'Per averlo sempre in vista, premi il pezzo di puzzle accanto alla barra degli indirizzi e poi la puntina accanto a Passalong.',
  'begin.pin.firefox':
    'Per averlo sempre in vista, premi il pezzo di puzzle a destra nella barra degli strumenti, poi l’ingranaggio accanto a Passalong, e aggiungilo alla barra.',
  'begin.pinned': 'È nella barra degli strumenti. Premilo su una pagina qualsiasi.',
  'begin.pages': 'Condiviso dai tuoi contatti',
  'begin.pages.how':
    'Apri una di queste pagine e premi lì il pulsante di Passalong: vedrai chi l’ha condivisa e che cosa ne dice.',
  'begin.pages.none':
    'Le pagine compariranno qui man mano che i tuoi contatti le condividono. Fai il primo passo: vai su una pagina che merita, premi il pulsante di Passalong e condividila.',
  'begin.people': 'Trova chi conosci su {network}',
  'options.consent': 'Che cosa viene inviato',
  'options.consent.given': 'Hai accettato ciò che Passalong invia a {network}: {date}.',
  'options.consent.text':
    'Se revochi il consenso, esci dal tuo account, ciò che ne è salvato viene eliminato e Passalong non invia più nulla.',
  'options.consent.withdraw': 'Revoca il consenso',
  'options.consent.question': 'Chiudere l’accesso e non inviare più nulla?',
  'options.consent.question.signed-out': 'Revocare il consenso e non inviare più nulla?',
  'options.consent.unsent':
    'Viene eliminato anche ciò che è stato scritto o che aspetta qui, di tutti gli account: {amount}.',
  'options.consent.keep': 'Lascia così',
  'options.consent.withdrawn':
    'Hai revocato il consenso e non hai più un accesso attivo. Passalong non invia più nulla.',
} as const satisfies Catalogue
