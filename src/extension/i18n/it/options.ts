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
  'options.language': 'Lingua',
  'options.language.browser': 'Lingua del browser ({language})',
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
    'I tuoi account su altre reti, con i nomi usati da {network}. Quando pubblichi uno stato, puoi chiedere a {network} di pubblicarlo anche su quelli che scegli.',
  'options.social_accounts.label': 'Nome di un account',
  'options.social_accounts.invalid': 'Scrivi il nome dell’account, senza virgole.',
  'options.excluded_sites': 'Siti esclusi',
  'options.excluded_sites.text':
    'Su questi siti, un clic sul pulsante di Passalong non chiede a {network} chi ha condiviso la pagina, a meno che tu non lo voglia sul momento.',
  'options.excluded_sites.label': 'Indirizzo di un sito',
  'options.excluded_sites.invalid': 'Scrivi l’indirizzo di un sito, come example.com.',
} as const satisfies Catalogue
