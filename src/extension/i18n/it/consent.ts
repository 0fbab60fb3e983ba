import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'Passalong ti mostra chi su {network} ha condiviso la pagina che stai guardando e ti permette di condividerla a tua volta.',
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
  'consent.contacts':
    'Quando accedi, {network} ti chiede se Passalong può vedere i tuoi contatti. Se lo permetti, Passalong ti mostra quali dei tuoi contatti hanno condiviso una pagina.',
  'consent.agree': 'Accetta',
  'consent.agree-and-sign-in': 'Accetta e accedi',
  'consent.decline': 'Prima che tu accetti non viene inviato nulla. Se non vuoi, chiudi semplicemente qui.',
  'consent.more': 'Altro sulla privacy (in inglese)',
} as const satisfies Catalogue
