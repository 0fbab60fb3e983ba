import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'Passalong te muestra quién ha compartido en {network} la página que estás viendo y te permite compartirla también.',
  'consent.lead': 'Qué envía Passalong',
  'consent.to': 'Lo que envía Passalong va a {network} y a nadie más:',
  'consent.click':
    'Cuando haces clic en su botón en una página, o en su opción de un menú: la dirección de esa página o de ese enlace, para saber quién ha compartido la página.',
  'consent.share':
    'Cuando compartes esa página: su dirección, lo que dice de sí misma (título, resumen, palabras clave, sitio, imagen) y tu comentario.',
  'consent.act':
    'Cuando publicas un estado, respondes a una solicitud de contacto o lees novedades: lo que escribes o eliges ahí.',
  'consent.poll':
    'Mientras tienes la sesión iniciada: cada media hora, y más a menudo cuando usas Passalong, una consulta para saber quién espera tu respuesta y qué habéis compartido tus contactos y tú.',
  'consent.never': 'Las páginas que visitas sin hacer ese clic no se envían a nadie.',
  'consent.contacts':
    'Al iniciar sesión, {network} te pregunta si Passalong puede ver tus contactos. Si lo autorizas, Passalong te muestra cuáles de ellos han compartido una página.',
  'consent.agree': 'Aceptar',
  'consent.agree-and-sign-in': 'Aceptar e iniciar sesión',
  'consent.decline': 'No se envía nada antes de que aceptes. Si no quieres aceptar, basta con que cierres esto.',
  'consent.more': 'Más sobre la privacidad (en inglés)',
} as const satisfies Catalogue
