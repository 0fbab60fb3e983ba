import type { ConsentSentences } from './en.ts'

export const it: ConsentSentences = {
  consentTitle: (application) => `Autorizzare ${application}?`,
  consentExplains: (application) => `${application} chiede di agire per tuo conto. Potrà:`,
  consentRead: 'leggere il tuo profilo, le novità dei tuoi contatti e le pagine condivise',
  consentRequests: 'leggere le tue richieste di contatto e rispondere',
  consentPost: 'pubblicare uno stato a tuo nome',
  consentShare: 'condividere pagine a tuo nome, modificare o rimuovere ciò che condividi',
  consentContacts: 'Può anche vedere il tuo elenco di contatti',
  consentContactsFor:
    'Così conosce tutti i tuoi contatti, non solo quelli delle tue novità. Lì vedono il tuo elenco solo tu e i contatti che permettono lo stesso.',
  decideLater: 'Decidi più tardi',
  consentReturn: (origin) =>
    `Tornerai a ${origin}. L’autorizzazione vale finché non esci da lì o non la rimuovi qui, in Applicazioni.`,
  consentReturnToExtension:
    'Tornerai all’estensione del browser. L’autorizzazione vale finché non esci da lì o non la rimuovi qui, in Applicazioni.',
  allow: 'Autorizza',
  signedInAs: (name) => `Hai effettuato l’accesso come ${name}.`,
  refuse: 'Non autorizzare',
  notYou: 'Accedi con un altro account',
  unknownApplicationTitle: 'Applicazione sconosciuta',
  unknownApplication:
    'L’indirizzo che ti ha portato qui indica un’applicazione che non è registrata presso questa rete. Chiudi questa finestra. Se stavi accedendo, avvisa chi ha creato l’applicazione.',
  unknownRedirectTitle: 'Indirizzo di ritorno errato',
  unknownRedirect:
    'L’indirizzo che ti ha portato qui invierebbe la tua autorizzazione a un indirizzo che l’applicazione non ha registrato, quindi non è stato inviato nulla. Chiudi questa finestra e avvisa chi ha creato l’applicazione.',
  unknownExtensionTitle: 'Questa rete non conosce ancora il tuo Passalong',
  unknownExtension:
    'Nessuno può usarlo per accedere finché chi gestisce la rete non ha registrato l’indirizzo qui sotto. Non è stato inviato nulla. Chiudi questa finestra e invia questo indirizzo a chi gestisce la rete.',
  cancel: 'Annulla',
  continueTo: (application) => `Continua con ${application}`,
  continue: 'Continua',
  ownExtensionMay: (application) =>
    `${application} fa parte di questa rete: l’estensione legge e condivide per tuo conto, e vede il tuo elenco di contatti, finché non esci da lì o non la rimuovi qui, in Applicazioni.`,
}
