import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: inicia sesión para ver quién ha compartido esta página',
  'badge.session-ended': 'Passalong: tu sesión ha terminado, vuelve a iniciarla',
  'badge.none': 'Passalong: no tienes solicitudes de contacto pendientes',
  'badge.mark': 'La marca está activada: aparece en las páginas que han compartido tus contactos',
  'badge.pending': {
    one: 'Passalong: {number} solicitud de contacto espera tu respuesta',
    many: 'Passalong: {number} de solicitudes de contacto esperan tu respuesta',
    other: 'Passalong: {number} solicitudes de contacto esperan tu respuesta',
  },
  'badge.needing': {
    one: '{count} envío espera tu decisión',
    many: '{count} de envíos esperan tu decisión',
    other: '{count} envíos esperan tu decisión',
  },
  'menu.page': 'Compartir esta página',
  'menu.link': 'Compartir este enlace',
  'notification.one': '{name} quiere estar en contacto contigo',
  'notification.several': {
    one: '{count} persona quiere estar en contacto contigo',
    many: '{count} de personas quieren estar en contacto contigo',
    other: '{count} personas quieren estar en contacto contigo',
  },
  'omnibox.hint': 'Buscar en las páginas que han compartido tus contactos',
  'omnibox.others': {
    one: '{count} persona más',
    many: '{count} de personas más',
    other: '{count} personas más',
  },
  'omnibox.you': 'tú',
} as const satisfies Catalogue
