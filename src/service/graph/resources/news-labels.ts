import type { Language } from '../../http/request/language.ts'

/** Names of the kinds of news, and the texts between a member's name and the message. */
interface NewsLabels {
  status: { name: string; label: string }
  share: { name: string; label: string }
}

/** Labels in the display language, as observed: "Status : ". */
export const newsLabels: Record<Language, NewsLabels> = {
  en: { status: { name: 'Status', label: 'Status: ' }, share: { name: 'Shared page', label: 'shared a page: ' } },
  fr: {
    status: { name: 'Statut', label: 'Statut : ' },
    share: { name: 'Page partagée', label: 'a partagé une page : ' },
  },
  it: {
    status: { name: 'Stato', label: 'Stato: ' },
    share: { name: 'Pagina condivisa', label: 'ha condiviso una pagina: ' },
  },
  es: {
    status: { name: 'Estado', label: 'Estado: ' },
    share: { name: 'Página compartida', label: 'ha compartido una página: ' },
  },
  de: {
    status: { name: 'Status', label: 'Status: ' },
    share: { name: 'Geteilte Seite', label: 'hat eine Seite geteilt: ' },
  },
  pt: {
    status: { name: 'Estado', label: 'Estado: ' },
    share: { name: 'Página partilhada', label: 'partilhou uma página: ' },
  },
}
