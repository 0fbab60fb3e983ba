import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Escribir la dirección de tu red',
  'no-network.removed': 'Tu organización ya no establece ninguna red.',
  'signed-out.lead': 'Descubre quién ha compartido esta página en {network}',
  'signed-out.text':
    'Inicia sesión para verlo y para compartir páginas tú también. La dirección de una página solo se envía a {network} cuando haces clic en el botón de Passalong en esa página o la eliges en un menú.',
  'signed-out.button': 'Iniciar sesión',
  'signed-out.unsent': '{writes}. Espera aquí hasta que vuelvas a iniciar sesión.',
  'signed-out.drafts': 'Lo que has escrito se queda aquí y lo verás al iniciar sesión.',
  'signing-in.lead': 'Iniciando sesión…',
  'signing-in.text': 'Termina en la ventana de {network} que se abre. Puede tardar un momento en aparecer.',
  'signing-in.show': 'Mostrar la ventana',
  'signing-in.cancel': 'Volver a empezar',
  'confirm.lead': '¿Eres tú?',
  'confirm.another': 'Hasta ahora Passalong te conocía como {before}. Ahora has iniciado sesión con otra cuenta:',
  'confirm.unproven':
    '{network} no ha confirmado a qué inicio de sesión corresponde esto. Comprueba que esta cuenta es la tuya:',
  'confirm.yes': 'Sí, soy yo',
  'confirm.no': 'No soy yo',
  'welcome.text': 'Has iniciado sesión como {name}.',
  'welcome.not-you': '¿No eres tú?',
  'welcome.ok': 'Entendido',
  'footer.options': 'Opciones',
} as const satisfies Catalogue
