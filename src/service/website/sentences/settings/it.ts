import type { SettingsSentences } from './en.ts'

export const it: SettingsSentences = {
  profileExplains: 'Chiunque abbia accesso alla tua pagina può leggere questi testi.',
  headline: 'Titolo professionale',
  headlineHint: (max) => `Una riga su ciò che fai, al massimo ${max} caratteri.`,
  introduction: 'Presentazione',
  picture: 'Foto',
  pictureOf: (name) => `Foto di ${name}`,
  pictureHint:
    'PNG, JPEG o WebP, meglio se quadrata. Il tuo browser rimpicciolisce una foto grande prima di inviarla. Il luogo e l’ora dello scatto vengono rimossi.',
  pictureBounds: (edge) =>
    `Se gli script sono disattivati, può avere al massimo 1 MB e ${edge} pixel di larghezza e di altezza.`,
  file: 'File',
  removePicture: 'Rimuovi la foto',
  pictureWrong: 'Questa non è un’immagine PNG, JPEG o WebP.',
  pictureTooLarge: 'Questa foto supera 1 MB e farebbe aspettare gli altri. Prima riducila.',
  pictureTooWide: (edge) => `Questa foto supera ${edge} pixel di larghezza o di altezza. Prima riducila.`,
  pictureAgain: 'Scegli di nuovo la foto.',
  statusTitle: 'I tuoi stati altrove',
  socialAccounts: 'I tuoi account su altri servizi',
  socialAccountsHint:
    'Uno per riga. I tuoi stati compaiono anche lì se chi gestisce questa rete lo ha predisposto, a meno che tu non scelga altri account quando pubblichi.',
  tooManyAccounts: (max) => `Al massimo ${max} account.`,
  shareLanguage: 'La tua lingua',
  shareLanguageHint: 'Ciò che condividi vale come scritto in questa lingua; gli altri possono filtrare per lingua.',
  name: 'Nome',
  nameHint: 'La prima parola è il nome di battesimo.',
  tooManyNames: (max) => `Oggi hai già cambiato nome ${max} volte. Riprova domani.`,
  interests: 'Interessi',
  city: 'Città',
  country: 'Paese',
  noCountry: 'Non indicato',
  account: 'Il tuo account',

  passwordTitle: 'Cambia la password',
  passwordExplains:
    'La tua sessione si chiude ovunque tranne qui, e ogni applicazione perde l’accesso, anche Passalong nel tuo browser. Qui la sessione resta aperta.',
  currentPassword: 'Password attuale',
  ownPassword: 'La tua password',
  wrongOwnPassword: 'Questa non è la tua password.',
  passwordChanged: 'La password è cambiata. La tua sessione è chiusa ovunque tranne qui.',

  emailTitle: 'Cambia l’indirizzo e-mail',
  emailForLinks: 'Se dimentichi la password, il link per sceglierne una nuova arriva a questo indirizzo.',
  whoSeesEmail: 'Oltre a te, il tuo indirizzo e-mail lo vede solo chi gestisce questa rete.',
  emailPending: (address) =>
    `Un link è in arrivo a ${address}. L’indirizzo sarà il tuo quando l’avrai aperto, entro 24 ore. Se non arriva niente, salva di nuovo l’indirizzo.`,
  emailUntilThen: (address) => `Fino ad allora, il tuo indirizzo è ${address}.`,
  emailNeedsMail:
    'Questa rete non invia e-mail, quindi non può verificare un nuovo indirizzo. Chiedi ai suoi amministratori di inserirlo.',
  emailConfirm: 'Conferma il tuo indirizzo e-mail',
  emailConfirmAsk: (address) => `Leggi le e-mail di ${address}? Allora conferma che è il tuo indirizzo.`,
  emailConfirmButton: 'Conferma',
  emailLinkInvalid:
    'Questo link è già stato usato, è stato sostituito da uno più recente o è scaduto. Salva di nuovo il tuo indirizzo per riceverne un altro.',
  emailMailSubject: (network) => `Conferma il tuo indirizzo e-mail per ${network}`,
  emailMail: (network) =>
    `Qualcuno ha indicato questo indirizzo e-mail come proprio su ${network}. Se l’hai fatto tu, confermalo con questo link entro 24 ore. Altrimenti non fare nulla.`,

  downloadTitle: 'Scarica i tuoi dati',
  downloadExplains:
    'Tutto ciò che questa rete conserva su di te, in un file ZIP: profilo e biglietti da visita, ciò che hai condiviso e scritto, contatti e richieste, applicazioni e accessi. Ogni argomento è un file JSON.',
  download: 'Scarica',
  tooManyDownloads: (max, minutes) =>
    `In quest’ora hai scaricato i tuoi dati ${max} volte. Aspetta ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,
  deleteTitle: 'Elimina il tuo account',
  deleteGoesTitle: 'Che cosa viene eliminato',
  deleteGoes:
    'Il profilo, la foto, i biglietti da visita, ciò che hai condiviso, gli stati, i contatti e le richieste di contatto. Tutte le sessioni vengono chiuse e nessuna applicazione ha più accesso. Non si può annullare.',
  deleteStaysTitle: 'Che cosa resta',
  deleteStays:
    'Un’annotazione, senza il tuo nome, che questo account è esistito ed è stato eliminato. Le copie fatte da altri, e i backup finché non vengono sostituiti; se ne viene ripristinato uno, l’account viene eliminato di nuovo.',
  deleteDownload: 'Prima scarica i dati',
  deleteAccount: 'Elimina il mio account',
  onlyAdministrator:
    'Nessun altro amministra questa rete. Nomina un altro amministratore prima di eliminare l’account.',
  deletedTitle: 'L’account è stato eliminato',
  deleted:
    'Grazie per il tempo passato qui. Se Passalong è ancora nel browser, rimuovilo, altrimenti ti chiederà di accedere.',

  applicationsExplain:
    'Queste applicazioni possono agire per tuo conto finché non le rimuovi. Se ne rimuovi una, il suo accesso finisce subito.',
  noApplications: 'Non hai autorizzato nessuna applicazione.',
  allowedOn: 'Autorizzata:',
  seesContacts: 'vede l’elenco dei tuoi contatti',
  seesNoContacts: 'vede le novità dei tuoi contatti, ma non il loro elenco',
  removeApplication: (application) => `Rimuovere ${application}? Non potrà più agire per tuo conto.`,
  applicationRemoved: 'Applicazione rimossa. Non può più agire per tuo conto.',
}
