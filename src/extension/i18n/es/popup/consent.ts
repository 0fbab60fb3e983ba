import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what':
    'Passalong te muestra quién ha compartido en {network} la página que estás viendo y te permite compartirla también.',
  'consent.lead': 'Qué envía Passalong',
  'consent.to': 'Lo que envía Passalong va a {network} y a nadie más:',
  'consent.click':
    'Cuando haces clic en el botón de Passalong en una página, o compartes desde un menú: la dirección de esa página o de ese enlace, para saber quién ha compartido la página.',
  'consent.share':
    'Cuando compartes una página: su dirección, título, resumen, palabras clave, nombre del sitio e imagen, y tu comentario.',
  'consent.act':
    'Cuando publicas un estado, respondes a una solicitud de contacto o lees novedades: lo que escribes o eliges ahí.',
  'consent.poll':
    'Mientras tienes la sesión iniciada, Passalong pregunta quién espera tu respuesta y qué habéis compartido tus contactos y tú: cada media hora más o menos, más a menudo cuando lo usas y menos si llevas un día sin usarlo.',
  'consent.never': 'Nadie sabe qué otras páginas visitas.',
  'consent.contacts':
    'Al iniciar sesión, {network} te pregunta si Passalong puede ver tu lista de contactos, salvo que los administradores de {network} lo hayan permitido para todos. Si puede verla, Passalong te muestra todos los contactos que han compartido una página; si no, solo los que aparecen en tus novedades.',
  'consent.agree': 'Aceptar',
  'consent.agree-and-sign-in': 'Aceptar e iniciar sesión',
  'consent.decline': 'No se envía nada tuyo antes de que aceptes. Si no quieres aceptar, no tienes que hacer nada.',
  'consent.more': 'Más sobre la privacidad',
} as const satisfies Catalogue
