import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Ti diamo il benvenuto in Passalong',
  'begin.lead':
    'Passalong ti mostra chi su {network} ha condiviso la pagina che stai guardando e ti permette di condividerla a tua volta.',
  'begin.sign-in': 'Accedi per cominciare',
  'begin.click': 'Ora vai su una pagina qualsiasi e premi il pulsante di Passalong.',
  'begin.key': 'Oppure premi {key}, senza il mouse.',
  'begin.key.none': 'Puoi anche impostare una scorciatoia da tastiera che apre Passalong senza il mouse.',
  'begin.pin':
    'Per avere il pulsante sempre in vista, premi il pezzo di puzzle accanto alla barra degli indirizzi e poi la puntina accanto a Passalong.',
  'options.consent': 'Che cosa viene inviato',
  'options.consent.given': 'Hai accettato ciò che Passalong invia a {network}: {date}.',
  'options.consent.text':
    'Se revochi il consenso, esci dal tuo account, ciò che ne è salvato viene eliminato e Passalong non invia più nulla.',
  'options.consent.withdraw': 'Revoca il consenso',
  'options.consent.question': 'Chiudere l’accesso e non inviare più nulla?',
  'options.consent.unsent':
    'Viene eliminato anche ciò che è stato scritto o che aspetta qui, di tutti gli account: {amount}.',
  'options.consent.keep': 'Lascia così',
  'options.consent.withdrawn':
    'Hai revocato il consenso e non hai più un accesso attivo. Passalong non invia più nulla.',
} as const satisfies Catalogue
