import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: inicia sesión para ver quién ha compartido esta página',
  'badge.session-ended': 'Passalong: tu sesión ha terminado, vuelve a iniciarla',
  'badge.none': 'Passalong: no tienes solicitudes de contacto pendientes',
  'badge.pending': {
    one: 'Passalong: {number} solicitud de contacto espera tu respuesta',
    many: 'Passalong: {number} de solicitudes de contacto esperan tu respuesta',
    other: 'Passalong: {number} solicitudes de contacto esperan tu respuesta',
  },
} as const satisfies Catalogue
