import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opzioni di Passalong',
  'options.group.daily': 'Uso quotidiano',
  'options.group.privacy': 'Privacy',
  'options.group.advanced': 'Opzioni avanzate',
  'options.saved': 'Salvato',
  'options.account': 'Account',
  'options.account.signed-in': 'Accesso effettuato a {network}',
  'options.account.signed-out': 'Non hai effettuato l’accesso a {network}.',
  'options.sign-out': 'Esci',
  'options.signing-out': 'Uscita…',
  'options.signed-out': 'La tua sessione è chiusa.',
  'options.revoked': 'Passalong non può più usare il tuo account su {before}.',
  'options.revoking': 'Passalong sta chiudendo il suo accesso a {before}…',
  'options.unrevoked':
    '{before} non ha risposto, quindi elenca ancora Passalong tra le tue applicazioni. Appena {before} risponde, Passalong chiude lì il suo accesso.',
  'options.site':
    'Forse la tua sessione sul sito di {network} è ancora aperta: in questo browser, allora, chiunque può accedere qui senza password.',
  'options.site.sign-out': 'Esci anche da lì',
  'options.sign-out.question': '{writes}. Se esci, resterà qui finché non accederai di nuovo.',
  'options.sign-out.sent': 'Non resta più niente da inviare. Vuoi uscire?',
  'options.sign-out.keep': 'Esci e invia più tardi',
  'options.sign-out.delete': 'Esci ed eliminalo qui',
  'options.sign-out.stay': 'Non uscire',
  'options.language': 'Lingua',
  'options.language.browser': 'Lingua del browser ({language})',
  'options.shortcut': 'Scorciatoia da tastiera',
  'options.shortcut.text': 'Apre Passalong sulla pagina che hai davanti, senza il mouse.',
  'options.shortcut.key': 'La scorciatoia è {key}.',
  'options.shortcut.none': 'Non è impostata nessuna scorciatoia.',
  'options.shortcut.change': 'Cambia la scorciatoia',
  'options.notify': 'Notifiche',
  'options.notify.text':
    'Finché non esci dal tuo account, Passalong chiede a {network} circa ogni mezz’ora chi aspetta una tua risposta, e meno spesso se non lo usi da un giorno o se {network} ha molto traffico.',
  'options.notify.on': 'Avvisami sul desktop quando qualcuno vorrebbe entrare in contatto con me',
  'options.not-permitted':
    'Il permesso non è stato concesso. Perché il browser te lo chieda di nuovo, spunta ancora la casella.',
  'options.index': 'Pagine condivise dai contatti',
  'options.index.text':
    'Passalong conserva in questo browser quali pagine avete condiviso tu e i tuoi contatti nell’ultimo anno. Per cercarle, scrivi «pa», uno spazio e qualche parola nella barra degli indirizzi. Ciò che scrivi lì non lascia il browser.',
  'options.index.on': 'Conserva in questo browser quali pagine condividono i miei contatti',
  'options.index.unnamed': '{network} non dice quali pagine sono state condivise, quindi non c’è nulla da conservare.',
  'options.index.none': 'Al momento non è conservata nessuna pagina.',
  'options.index.refilled':
    'Al momento non è conservata nessuna pagina. Passalong legge di tanto in tanto ciò che tu e i tuoi contatti avete condiviso.',
  'options.index.pages': {
    one: 'È conservata {number} pagina.',
    many: 'Sono conservate {number} di pagine.',
    other: 'Sono conservate {number} pagine.',
  },
  'options.index.anew': 'Eliminale e caricale di nuovo',
  'options.index.done': 'Eliminate. Passalong le caricherà di nuovo appena {network} risponde.',
  'options.mark': 'Il segno sul pulsante di Passalong',
  'options.mark.text':
    'Sulle pagine che i tuoi contatti hanno condiviso, il pulsante di Passalong mostra un segno. Per questo segno nessun indirizzo lascia il browser.',
  'options.mark.chromium': 'Il browser confronta le pagine da solo: Passalong non viene a sapere quali pagine visiti.',
  'options.mark.firefox':
    'Firefox comunica però a Passalong l’indirizzo di ogni pagina che apri. Passalong lo confronta, qui nel tuo browser, con ciò che i tuoi contatti hanno condiviso, e non lo conserva.',
  'options.mark.on': 'Segna il pulsante di Passalong sulle pagine che i miei contatti hanno condiviso',
  'options.mark.tick': 'Ancora un passo: spunta questa casella e consenti quando Firefox lo chiede.',
  'options.mark.no-index':
    'Hai disattivato «Pagine condivise dai contatti», quindi Passalong non sa quali pagine segnare.',
  'options.mark.no-pages':
    '{network} non dice a Passalong quali pagine hanno condiviso i tuoi contatti, quindi su {network} non c’è nessun segno.',
  'options.undo_seconds': 'Tempo per annullare',
  'options.undo_seconds.text':
    'Scegli per quanto tempo ciò che condividi, modifichi, rimuovi o pubblichi, e la tua risposta a una richiesta di contatto, aspetta prima di essere inviato. Fino ad allora nessuno l’ha visto, e puoi annullarlo. Solo l’eliminazione di una richiesta di contatto non si può annullare: Passalong ti chiede conferma prima.',
  'options.undo_seconds.seconds': { one: '{number} secondo', many: '{number} di secondi', other: '{number} secondi' },
  'options.undo_seconds.none': 'Disattivato: invia subito',
  'options.unsent': 'Non ancora inviato',
  'options.unsent.text':
    'Le bozze restano {days} giorni su questo computer. Ciò che non si può ancora inviare aspetta qui. Tutto resta qui anche se esci, e solo il tuo account lo ritrova. I numeri comprendono gli altri account di questo browser.',
  'options.unsent.none': 'Non ci sono bozze, e nulla aspetta di essere inviato.',
  'options.unsent.drafts': { one: '{number} bozza', many: '{number} di bozze', other: '{number} bozze' },
  'options.unsent.delete': 'Elimina tutto',
  'options.unsent.question':
    'Eliminare tutte le bozze e tutto ciò che non è ancora stato inviato, di tutti gli account?',
  'options.unsent.keep': 'Conserva',
  'options.unsent.deleted': 'Eliminato',
  'options.contact_card': 'Biglietto per i contatti',
  'options.contact_card.text':
    'È ciò che riceve chi ti ha inviato una richiesta di contatto, se accetti. Ogni volta puoi scegliere diversamente.',
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
  'options.list.full': 'L’elenco è pieno. Prima rimuovi una voce.',
  'options.social_accounts': 'I tuoi account altrove',
  'options.social_accounts.text':
    'I tuoi account su altri servizi, con i nomi con cui {network} li conosce. Quando pubblichi uno stato, puoi chiedere a {network} di pubblicarlo anche lì. Se non ne scegli nessuno, valgono le tue impostazioni su {network}.',
  'options.social_accounts.label': 'Nome di un account',
  'options.social_accounts.invalid': 'Scrivi il nome dell’account, senza virgole.',
  'options.excluded_sites': 'Siti esclusi dalla ricerca',
  'options.excluded_sites.text':
    'Su questi siti, un clic sul pulsante di Passalong non chiede a {network} chi ha condiviso la pagina, a meno che tu non scelga «Cerca comunque».',
  'options.excluded_sites.label': 'Indirizzo di un sito',
  'options.excluded_sites.invalid': 'Scrivi l’indirizzo di un sito, come example.com.',
} as const satisfies Catalogue
