import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
  'consent.lead': 'Che cosa invia Passalong',
  'consent.to': 'Ciò che Passalong invia va a {network} e a nessun altro:',
  'consent.click':
    'Quando premi il suo pulsante o la sua voce in un menu: l’indirizzo di quella pagina o di quel link, per sapere chi l’ha condivisa.',
  'consent.share':
    'Quando condividi quella pagina: il suo indirizzo, ciò che dice di sé (titolo, riassunto, parole chiave, sito, immagine) e il tuo commento.',
  'consent.act':
    'Quando pubblichi uno stato, rispondi a una richiesta di contatto o leggi le novità: ciò che vi scrivi o scegli.',
  'consent.poll':
    'Finché l’accesso è attivo: ogni mezz’ora, e più spesso quando usi Passalong, le domande su chi aspetta una tua risposta e su che cosa avete condiviso tu e i tuoi contatti.',
  'consent.never': 'Le pagine che visiti senza un clic del genere non vengono inviate a nessuno.',
  'consent.agree': 'Accetta',
  'consent.agree-and-sign-in': 'Accetta e accedi',
  'consent.decline': 'Prima che tu accetti non viene inviato nulla. Se non vuoi, chiudi semplicemente qui.',
  'consent.more': 'Altro sulla privacy (in inglese)',
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
