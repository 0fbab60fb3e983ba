import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Usar otra red',
  'network.heading': 'Red',
  'network.text':
    'Passalong usa {network}. También puede usar otra red del mismo tipo: quien la gestione te dirá qué escribir aquí.',
  'network.name': 'Nombre de la red',
  'network.name.invalid': 'Escribe cómo se llama la red.',
  'network.baseUrl': 'Dirección base',
  'network.baseUrl.invalid': 'Escribe una dirección como https://graph.example.com, sin nada detrás.',
  'network.authUrl': 'Dirección de inicio de sesión',
  'network.authUrl.invalid': 'Escribe una dirección como https://www.example.com, sin nada detrás.',
  'network.apiKey': 'Clave de API',
  'network.apiKey.invalid': 'Escribe la clave que la red ha dado para Passalong.',
  'network.profile': 'Forma de iniciar sesión',
  'network.profile.code': 'Con código y clave de prueba (PKCE)',
  'network.profile.token': 'Sin código (perfil user-agent)',
  'network.profile.code-secret': 'Con código y secreto (perfil de servidor web)',
  'network.secret': 'Secreto de la clave de API',
  'network.secret.text': 'Déjalo vacío para conservar el que ya diste. No se vuelve a mostrar nunca.',
  'network.redirect': 'Dirección de redirección',
  'network.redirect.text': 'Quien gestiona la red registra esta dirección junto con la clave de API.',
  'network.copy': 'Copiar',
  'network.try': 'Probar',
  'network.trying': 'Probando…',
  'network.works': 'Esta red responde como debe.',
  'network.wrong': {
    one: 'Hay {count} dato por corregir.',
    many: 'Hay {count} de datos por corregir.',
    other: 'Hay {count} datos por corregir.',
  },
  'network.use': 'Usar esta red',
  'network.switching': 'Cambiando…',
  'network.back': 'Volver a {built}',
  'network.signs-out': 'Tienes la sesión iniciada en {network}. Si usas otra red, se cerrará.',
  'network.switched': 'Ahora Passalong usa {network}.',
  'network.switched.unrevoked':
    'Ahora Passalong usa {network}. La red anterior no ha respondido, así que allí Passalong sigue figurando entre tus aplicaciones. Passalong la avisará en cuanto responda.',
  'network.problem.no-permission':
    'Tu navegador no deja que Passalong se conecte a esta dirección. Inténtalo de nuevo y permítelo.',
  'network.problem.offline': 'No tienes conexión. Conéctate a internet e inténtalo de nuevo.',
  'network.problem.unreachable': 'En esta dirección no responde nadie. Revísala.',
  'network.problem.slow': 'Esta dirección no ha respondido a tiempo. Revísala o inténtalo de nuevo en un momento.',
  'network.problem.server':
    'Esta dirección responde que tiene un problema interno. Inténtalo de nuevo en unos minutos.',
  'network.problem.no-graph-api':
    'En esta dirección hay algo que responde, pero no como una red para Passalong. Revísala.',
  'network.problem.no-sign-in': 'En esta dirección no hay una página para iniciar sesión con Passalong. Revísala.',
  'network.problem.not-registered':
    'La red no conoce esta clave, o no junto con la dirección de redirección de abajo. Revisa la clave, y que la dirección esté registrada con ella.',
} as const satisfies Catalogue
