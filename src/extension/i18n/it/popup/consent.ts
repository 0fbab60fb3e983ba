import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what':
    'Passalong ti mostra chi su {network} ha condiviso la pagina che stai guardando e ti permette di condividerla anche tu.',
  'consent.lead': 'Che cosa invia Passalong',
  'consent.to': 'Ciò che Passalong invia va a {network} e a nessun altro:',
  'consent.click':
    'Quando fai clic sul pulsante di Passalong su una pagina, o condividi da un menu: l’indirizzo di quella pagina o di quel link, per sapere chi li ha condivisi.',
  'consent.share':
    'Quando condividi una pagina: il suo indirizzo, titolo, riassunto, parole chiave, nome del sito e immagine, e il tuo commento.',
  'consent.act':
    'Quando pubblichi uno stato, rispondi a una richiesta di contatto o leggi le novità: ciò che scrivi o scegli lì.',
  'consent.poll':
    'Finché non esci, Passalong chiede chi aspetta una tua risposta e che cosa avete condiviso tu e i tuoi contatti: circa ogni mezz’ora, più spesso mentre lo usi, meno spesso se non lo usi da un giorno.',
  'consent.never': 'Nessuno viene a sapere quali altre pagine visiti.',
  'consent.contacts':
    'Quando accedi, {network} ti chiede se Passalong può vedere il tuo elenco di contatti, a meno che chi gestisce la rete non lo abbia permesso per tutti. Se può vederlo, Passalong ti mostra tutti i tuoi contatti che hanno condiviso una pagina; altrimenti solo quelli che compaiono nelle tue novità.',
  'consent.agree': 'Accetta',
  'consent.agree-and-sign-in': 'Accetta e accedi',
  'consent.decline': 'Prima che tu accetti non viene inviato nulla di tuo. Se non vuoi accettare, non devi fare nulla.',
  'consent.more': 'Maggiori informazioni sulla privacy',
} as const satisfies Catalogue
