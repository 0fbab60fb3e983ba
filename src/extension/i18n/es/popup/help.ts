import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': '¿Problemas para iniciar sesión?',
  'help.looking': 'Buscando qué falla…',
  'help.works':
    '{network} responde como debe. Si la ventana se queda en blanco o se cierra sola, deja que tu navegador abra ventanas y guarde las cookies de {network}, desactiva lo que las bloquee e inténtalo de nuevo.',
  'help.no-permission':
    'Tu navegador no deja que Passalong se conecte a {network}. Permítelo en la lista de extensiones del navegador, en los permisos de Passalong.',
  'help.offline': 'No tienes conexión. Conéctate a internet e inténtalo de nuevo.',
  'help.unreachable': 'Desde aquí no se puede acceder a {network}. Inténtalo más tarde o con otra conexión.',
  'help.slow': '{network} responde muy despacio. Inténtalo más tarde.',
  'help.server': '{network} tiene un problema técnico. Inténtalo de nuevo en unos minutos.',
  'help.no-graph-api':
    'En lugar de {network} responde otra cosa, por ejemplo la página de acceso de una wifi pública. Abre cualquier página web, completa lo que te pida e inténtalo de nuevo.',
  'help.no-sign-in': '{network} no tiene una página para iniciar sesión con Passalong. Avisa a sus administradores.',
  'help.not-registered': '{network} no conoce esta versión de Passalong. Avisa a sus administradores.',
  'help.copy': 'Copiar los detalles para los administradores de {network}',
  'network.redirect': 'Dirección de redirección',
  'network.copy': 'Copiar',
} as const satisfies Catalogue
