import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'Passalong ti mostra chi su {network} ha condiviso la pagina che stai guardando e ti permette di condividerla anche tu.',
  'consent.lead': 'Che cosa invia Passalong',
  'consent.to': 'Ciò che Passalong invia va a {network} e a nessun altro:',
  'consent.click':
    'Quando su una pagina fai clic sul pulsante di Passalong, o sulla sua voce in un menu: l’indirizzo di quella pagina o di quel link, per scoprire chi li ha condivisi.',
  'consent.share':
    'Quando condividi quella pagina: il suo indirizzo, ciò che la pagina dice di sé (titolo, riassunto, parole chiave, sito, immagine) e il tuo commento.',
  'consent.act':
    'Quando pubblichi uno stato, rispondi a una richiesta di contatto o leggi le novità: ciò che scrivi o scegli lì.',
  'consent.poll':
    'Dall’accesso fino all’uscita: ogni mezz’ora, e più spesso mentre usi Passalong, la domanda su chi aspetta una tua risposta e su che cosa avete condiviso tu e i tuoi contatti.',
  'consent.never': 'Le pagine che visiti senza un clic di questo tipo non vengono inviate a nessuno.',
  'consent.contacts':
    'Quando accedi, {network} ti chiede se Passalong può vedere i tuoi contatti. Se lo permetti, Passalong ti mostra quali dei tuoi contatti hanno condiviso una pagina.',
  'consent.agree': 'Accetta',
  'consent.agree-and-sign-in': 'Accetta e accedi',
  'consent.decline':
    'Prima che tu accetti non viene inviato nulla. Se non vuoi accettare, ti basta chiudere Passalong.',
  'consent.more': 'Maggiori informazioni sulla privacy (in inglese)',
} as const satisfies Catalogue
