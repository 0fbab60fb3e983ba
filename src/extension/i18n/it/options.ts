import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opzioni di Passalong',
  'options.saved': 'Salvato',
  'options.account': 'Account',
  'options.account.signed-in': 'Accesso effettuato a {network}',
  'options.account.signed-out': 'Non hai effettuato l’accesso a {network}.',
  'options.sign-out': 'Esci',
  'options.signing-out': 'Uscita…',
  'options.signed-out': 'La tua sessione è chiusa, e {network} ha revocato l’accesso di Passalong.',
  'options.signed-out.unrevoked':
    'Qui la tua sessione è chiusa, ma {network} non ha risposto, quindi Passalong figura ancora lì tra le tue applicazioni. Passalong avviserà la rete appena risponde.',
  'options.sign-out.question': {
    one: '{number} invio non è ancora partito. Aspetta qui finché non accedi di nuovo.',
    many: '{number} di invii non sono ancora partiti. Aspettano qui finché non accedi di nuovo.',
    other: '{number} invii non sono ancora partiti. Aspettano qui finché non accedi di nuovo.',
  },
  'options.sign-out.keep': 'Esci e conserva gli invii',
  'options.sign-out.delete': 'Esci ed elimina gli invii',
  'options.sign-out.stay': 'Resta connesso',
  'options.language': 'Lingua',
  'options.language.browser': 'Lingua del browser ({language})',
  'options.shortcut': 'Scorciatoia da tastiera',
  'options.shortcut.text': 'Apre Passalong sulla pagina che hai davanti, senza il mouse.',
  'options.shortcut.key': 'La scorciatoia è {key}.',
  'options.shortcut.none': 'Nessuna scorciatoia impostata.',
  'options.shortcut.change': 'Cambia la scorciatoia',
  'options.notify': 'Notifiche',
  'options.notify.text': 'Passalong chiede a {network} ogni mezz’ora chi aspetta una tua risposta.',
  'options.notify.on': 'Avvisami sul desktop quando qualcuno vorrebbe entrare in contatto con me',
  'options.notify.refused': 'Il tuo browser non permette a Passalong di mostrare notifiche, quindi resta disattivato.',
  'options.mark': 'Il segno sul pulsante',
  'options.mark.text':
    'Sulle pagine che i tuoi contatti hanno condiviso, il pulsante di Passalong porta un segno. Per questo nessun indirizzo lascia il tuo browser.',
  'options.mark.untold': 'Il confronto lo fa il browser stesso: Passalong non viene a sapere quali pagine visiti.',
  'options.mark.told':
    'Per questo Firefox comunica a Passalong l’indirizzo di ogni pagina che apri. Passalong lo confronta, qui nel tuo browser, con ciò che i tuoi contatti hanno condiviso, e non lo conserva.',
  'options.mark.on': 'Segnare il pulsante sulle pagine che i miei contatti hanno condiviso',
  'options.mark.refused': 'Il tuo browser non lo permette, quindi resta disattivato.',
  'options.mark.no-index':
    'Hai scelto che Passalong non conservi qui ciò che i tuoi contatti condividono, quindi non ha nulla da segnare.',
  'options.mark.no-pages':
    '{network} non dice a Passalong quali pagine hanno condiviso i tuoi contatti, quindi lì non è possibile.',
  'options.undo_seconds': 'Annullamento',
  'options.undo_seconds.text':
    'Passalong non può ritirare da {network} ciò che è stato condiviso o pubblicato. Perciò ogni invio aspetta un momento prima di partire, e puoi annullarlo.',
  'options.undo_seconds.seconds': { one: '{number} secondo', many: '{number} di secondi', other: '{number} secondi' },
  'options.undo_seconds.none': 'Invia subito',
  'options.unsent': 'Non ancora inviato',
  'options.unsent.text':
    'Ciò che scrivi e non invii resta {days} giorni su questo computer, e ciò che non può ancora partire aspetta qui: solo per il tuo account, anche dopo che sei uscito.',
  'options.unsent.none': 'Al momento non è conservato nulla.',
  'options.unsent.drafts': { one: '{number} bozza', many: '{number} di bozze', other: '{number} bozze' },
  'options.unsent.writes': {
    one: '{number} invio in corso',
    many: '{number} di invii in corso',
    other: '{number} invii in corso',
  },
  'options.unsent.forget': 'Elimina tutto',
  'options.unsent.question': 'Eliminare tutto ciò che è stato scritto o che aspetta qui, di tutti gli account?',
  'options.unsent.keep': 'Conserva',
  'options.unsent.forgotten': 'Eliminato',
  'options.contact_card': 'Biglietto per i contatti',
  'options.contact_card.text':
    'Ciò che riceve chi ti chiede il contatto, se accetti. Ogni volta puoi scegliere diversamente.',
  'options.contact_card.BUSINESS': 'Il mio biglietto da visita',
  'options.contact_card.PERSO': 'Il mio biglietto personale',
  'options.contact_card.ALL': 'Entrambi i miei biglietti',
  'options.contact_card.NONE': 'Nessun biglietto',
  'options.list.remove': 'Rimuovi',
  'options.list.remove.item': 'Rimuovi {item}',
  'options.list.add': 'Aggiungi',
  'options.list.added': 'Aggiunto: {item}',
  'options.list.removed': 'Rimosso: {item}',
  'options.list.already': '{item} è già nell’elenco.',
  'options.list.full': 'L’elenco è pieno. Prima rimuovi qualcosa.',
  'options.social_accounts': 'I tuoi account altrove',
  'options.social_accounts.text':
    'I tuoi account su altre reti, con i nomi usati da {network}. Quando pubblichi uno stato, puoi chiedere a {network} di pubblicarlo anche su quelli che scegli. Se non ne scegli nessuno, valgono le tue impostazioni su {network}.',
  'options.social_accounts.label': 'Nome di un account',
  'options.social_accounts.invalid': 'Scrivi il nome dell’account, senza virgole.',
  'options.excluded_sites': 'Siti esclusi',
  'options.excluded_sites.text':
    'Su questi siti, un clic sul pulsante di Passalong non chiede a {network} chi ha condiviso la pagina, a meno che tu non lo voglia sul momento.',
  'options.excluded_sites.label': 'Indirizzo di un sito',
  'options.excluded_sites.invalid': 'Scrivi l’indirizzo di un sito, come example.com.',
} as const satisfies Catalogue
