import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Usar otra red',
  'network.by-hand': 'Configurar una red a mano',
  'network.heading': 'Tu red',
  'network.text':
    'Para las redes que Passalong no encuentra por su dirección. Sus administradores te dirán qué escribir aquí.',
  'network.name': 'Nombre de la red',
  'network.name.invalid': 'Escribe el nombre de la red.',
  'network.baseUrl': 'Dirección base',
  'network.baseUrl.invalid': 'Escribe una dirección como https://graph.example.com, sin nada detrás.',
  'network.authUrl': 'Dirección de inicio de sesión',
  'network.authUrl.invalid': 'Escribe una dirección como https://www.example.com, sin nada detrás.',
  'network.apiKey': 'Clave de API',
  'network.apiKey.invalid': 'Escribe la clave que la red ha dado para Passalong.',
  'network.profile': 'Forma de iniciar sesión',
  'network.profile.code': 'Con código y clave de verificación (PKCE)',
  'network.profile.token': 'Sin código (perfil de agente de usuario)',
  'network.profile.code-secret': 'Con código y secreto (perfil de servidor web)',
  'network.secret': 'Secreto de la clave de API',
  'network.secret.text': 'Déjalo vacío para conservar el que ya indicaste. No se vuelve a mostrar nunca.',
  'network.redirect.text': 'Los administradores de la red registran esta dirección junto con la clave de API.',
  'network.try': 'Probar',
  'network.trying': 'Probando…',
  'network.works': 'Esta red responde como debe.',
  'network.wrong': {
    one: 'Hay {count} campo por corregir.',
    many: 'Hay {count} de campos por corregir.',
    other: 'Hay {count} campos por corregir.',
  },
  'network.use': 'Usar esta red',
  'network.switching': 'Cambiando…',
  'network.back': 'Volver a {built}',
  'network.signs-out': 'Tienes la sesión iniciada en {network}. Si cambias de red, se cerrará tu sesión.',
  'network.switched': 'Ahora Passalong usa {network}.',
  'network.switched.unrevoked':
    'Ahora Passalong usa {network}. La red anterior no ha respondido, así que Passalong sigue figurando allí entre tus aplicaciones. Passalong pondrá fin a su acceso en cuanto esa red responda.',
  'network.problem.no-permission':
    'Tu navegador no deja que Passalong se conecte a esta dirección. Inténtalo de nuevo y permítelo.',
  'network.problem.offline': 'No tienes conexión. Conéctate a internet e inténtalo de nuevo.',
  'network.problem.unreachable': 'Esta dirección no responde. Revísala.',
  'network.problem.slow': 'Esta dirección no ha respondido a tiempo. Revísala o inténtalo de nuevo en un momento.',
  'network.problem.server': 'Esta dirección comunica un problema técnico. Inténtalo de nuevo en unos minutos.',
  'network.problem.no-graph-api':
    'En esta dirección responde algo, pero no es una red para Passalong. Revisa la dirección.',
  'network.problem.no-sign-in': 'En esta dirección no hay una página para iniciar sesión con Passalong. Revísala.',
  'network.problem.not-registered':
    'La red no conoce esta clave, o no la conoce con la dirección de redirección de abajo. Revisa la clave y comprueba que la dirección esté registrada con ella.',
  'find.heading': '¿De qué red eres miembro?',
  'find.intro':
    'Passalong te muestra quién ha compartido en tu red la página que estás viendo y te permite compartirla también.',
  'find.label': 'Dirección de tu red',
  'find.example': 'Por ejemplo: {example}',
  'find.continue': 'Continuar',
  'find.finding': 'Buscando…',
  'find.invalid': 'Escribe una dirección como {example}.',
  'find.insecure': 'Passalong solo se conecta a direcciones con https. Escribe la dirección sin «http://».',
  'find.unconfirmed':
    'Esta dirección nombra la página de inicio de sesión de otra red, y esa red no lo confirma. Pide la dirección correcta a los administradores de tu red.',
  'find.found': '¿Es esta tu red?',
  'find.sign-in': 'Inicias sesión en {host}.',
  'find.data': 'Lo que compartes va a {host}.',
  'find.entered': 'Has escrito {host}.',
  'find.imitation':
    'Fíjate bien: {host} tiene letras que se parecen a otras y puede imitar otra dirección. Los navegadores también la escriben {encoded}.',
  'find.not-this': 'No es esta',
} as const satisfies Catalogue
