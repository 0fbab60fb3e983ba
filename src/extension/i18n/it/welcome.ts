import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Ti diamo il benvenuto in Passalong',
  'begin.more':
    'Puoi leggere i commenti di chi l’ha condivisa, prima di tutto quelli dei tuoi contatti. I tuoi possono leggerli tutti i membri di {network}.',
  'begin.sign-in': 'Accedi per cominciare',
  'begin.click': 'Ora vai su una pagina qualsiasi e fai clic sul pulsante di Passalong.',
  'begin.key': 'Passalong si apre anche con {key}, senza il mouse.',
  'begin.key.none': 'Puoi anche impostare una scorciatoia da tastiera che apre Passalong senza il mouse.',
  'begin.pin': 'Il pulsante di Passalong',
  'begin.pin.how':
    'Per averlo sempre in vista, fai clic sul pezzo di puzzle accanto alla barra degli indirizzi e poi sulla puntina accanto a Passalong.',
  'begin.pin.firefox':
    'Per averlo sempre in vista, fai clic sul pezzo di puzzle a destra nella barra degli strumenti, poi sull’ingranaggio accanto a Passalong, e aggiungilo alla barra.',
  'begin.pinned': 'È nella barra degli strumenti. Usalo su una pagina qualsiasi.',
  'begin.pages': 'Pagine condivise dai tuoi contatti',
  'begin.pages.how':
    'Apri una pagina da qui e fai clic lì sul pulsante di Passalong: vedrai chi ha condiviso la pagina e che cosa ne dice.',
  'begin.pages.none':
    'Le pagine compariranno qui man mano che i tuoi contatti le condividono. Comincia tu: vai su una pagina che vale la pena leggere, fai clic sul pulsante di Passalong e condividila.',
  'begin.people': 'Trova chi conosci su {network}',
  'options.consent': 'Il tuo consenso',
  'options.consent.given': 'In questo browser è stato accettato ciò che Passalong invia a {network}: {date}.',
  'options.consent.text':
    'Se revochi il consenso, Passalong chiude la tua sessione, elimina ciò che ha conservato qui di tutti gli account e poi non invia più nulla, se non per chiudere il suo accesso a {network}.',
  'options.consent.withdraw': 'Revoca il consenso',
  'options.consent.question': 'Revocare il consenso e uscire?',
  'options.consent.question.signed-out': 'Revocare il consenso?',
  'options.consent.unsent':
    'Vengono eliminate anche le bozze e tutto ciò che non è ancora stato inviato, di tutti gli account: {amount}.',
  'options.consent.keep': 'Annulla',
  'options.consent.withdrawn': 'Hai revocato il consenso e la tua sessione è chiusa.',
} as const satisfies Catalogue
