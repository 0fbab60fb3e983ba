import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Reintentar',
  'failure.sign-in': 'Iniciar sesión',
  'failure.look-again': 'Comprobar',
  'failure.allow': 'Permitir',
  'failure.request': 'Referencia {id}',
  'failure.from': 'Podrás intentarlo de nuevo a partir de esta hora: {time}.',
  'error.no-consent':
    'Todavía no has aceptado lo que envía Passalong, así que no se ha enviado nada. Acéptalo primero e inténtalo de nuevo.',
  'error.no-network': 'Passalong todavía no conoce tu red.',
  'error.offline': 'No tienes conexión. Conéctate a internet e inténtalo de nuevo.',
  'error.unreachable': 'Ahora mismo no se puede acceder a {network}. Inténtalo de nuevo en un momento.',
  'error.no-permission': 'Tu navegador no deja que Passalong se conecte a {network}. Permítelo para continuar.',
  'error.slow': '{network} no ha respondido a tiempo. Inténtalo de nuevo en un momento.',
  'error.busy':
    '{network} limita cuántas consultas puede hacer Passalong, para ti y para todos en conjunto. Por ahora se ha alcanzado ese límite. Inténtalo de nuevo más tarde.',
  'error.paced': 'Passalong ya ha hecho a {network} tantas consultas como hace, como máximo, en una hora.',
  'error.server': '{network} tiene un problema técnico. Inténtalo de nuevo en un momento.',
  'error.not-understood': '{network} ha enviado una respuesta que Passalong no entiende. Inténtalo de nuevo más tarde.',
  'error.invalid': '{network} no ha aceptado lo que se le ha enviado. Revisa lo que has escrito e inténtalo de nuevo.',
  'error.forbidden': '{network} no permite hacer esto con tu cuenta.',
  'error.network-chosen':
    'Tu organización ha cambiado su configuración: tu red es ahora {network}. Inicia sesión en ella.',
  'error.page-forbidden': 'Tu organización ha decidido que no se envíe nada sobre esta página.',
  'error.not-found': 'Esto no está en {network}. Puede que se haya eliminado, o que {network} no lo ofrezca.',
  'error.conflict': 'Esto ha cambiado mientras tanto en {network}. Inténtalo de nuevo.',
  'error.request-gone': 'Esta solicitud ya se ha respondido o se ha retirado.',
  'error.status-unconfirmed':
    '{network} no ha confirmado tu estado: puede que se haya publicado, o puede que no. Mira tu perfil antes de volver a publicarlo.',
  'error.signed-out': 'Tu sesión en {network} ha terminado. Vuelve a iniciarla para continuar.',
  'error.not-allowed':
    '{network} todavía no permite que Passalong vea esto. Pide a los administradores de {network} que lo permitan.',
  'error.posting-not-allowed':
    '{network} todavía no permite que Passalong publique estados. Lo que has escrito no se pierde; pide a los administradores de {network} que lo permitan.',
  'error.answering-not-allowed':
    '{network} todavía no permite que Passalong responda a solicitudes de contacto. Responde en el sitio de {network}, o pide a los administradores de {network} que lo permitan.',
  'error.sharing-not-allowed':
    '{network} todavía no permite que Passalong comparta páginas. Pide a los administradores de {network} que lo permitan.',
  'error.share-unconfirmed':
    '{network} no ha confirmado que hayas compartido la página: puede que haya llegado, o puede que no. Compruébalo antes de volver a compartirla.',
  'error.share-missing':
    '{network} no ha confirmado que hayas compartido la página, y no aparece allí. Vuelve a compartirla.',
  'error.comment-unconfirmed':
    '{network} no ha confirmado tu nuevo comentario: puede que haya llegado, o puede que no. Compruébalo antes de volver a enviarlo.',
  'error.comment-missing':
    '{network} no ha confirmado tu nuevo comentario y sigue mostrando el anterior. Envíalo otra vez.',
  'error.removal-unconfirmed':
    '{network} no ha confirmado que tu página compartida se haya eliminado. Compruébalo antes de volver a eliminarla.',
  'error.removal-missing':
    '{network} no ha confirmado que tu página compartida se haya eliminado, y sigue allí. Vuelve a eliminarla.',
  'error.share-gone':
    'Ya no compartes esta página, así que no había ningún comentario que cambiar. Vuelve a compartirla o descarta tu comentario.',
  'error.answer-missing': '{network} no lo ha confirmado, y la solicitud sigue pendiente. Inténtalo otra vez.',
  'error.already-sent': 'Esto ya se ha enviado y no se puede deshacer.',
  'error.under-way': 'Ya se está enviando otra cosa sobre esto. Espera a que llegue o cancélala antes.',
  'error.outbox-full': 'Hay demasiadas cosas por enviar. Envía o descarta algunas antes.',
  'error.storage-full':
    'A tu navegador no le queda espacio para guardar esto, así que no se ha enviado nada. Libera espacio en el disco e inténtalo de nuevo.',
  'error.draft-unsaved':
    'A tu navegador no le queda espacio para guardar lo que escribes aquí. Envíalo antes de cerrar esto, o libera espacio en el disco.',
  'error.answer-unconfirmed':
    '{network} no lo ha confirmado: puede que haya llegado, o puede que no. Esta solicitud desaparecerá cuando deje de estar pendiente en {network}.',
  'error.sign-in-closed':
    'No has iniciado sesión, así que Passalong no consulta nada por ahora. Iníciala aquí cuando quieras, o más tarde con el botón de Passalong.',
  'error.sign-in-waits':
    'El inicio de sesión en {network} ha ido bien, pero Passalong tiene que esperar para continuar. Inténtalo de nuevo más tarde: no tendrás que iniciar sesión otra vez.',
  'error.sign-in-refused':
    'No has autorizado a Passalong a usar tu cuenta, así que no ha cambiado nada. Si cambias de idea, inicia sesión.',
  'error.sign-in-rejected':
    'Aquí se ha cerrado la sesión: Passalong no usa esa cuenta. Inicia sesión con la tuya. Si en la ventana vuelve a aparecer la otra, cambia allí de cuenta.',
  'error.sign-in-rejected-late':
    'Aquí se ha cerrado la sesión: Passalong no usa esa cuenta. Pero lo que enviaste antes quizá ya esté allí con el otro nombre. Inicia sesión con la tuya. Si en la ventana vuelve a aparecer la otra, cambia allí de cuenta.',
  'error.sign-in-page-failed':
    'No se ha podido abrir la página de inicio de sesión de {network}. Inténtalo de nuevo en un momento.',
  'error.sign-in-not-registered':
    '{network} todavía no conoce este Passalong, así que nadie puede iniciar sesión con él. Pide a sus administradores que registren la dirección de abajo.',
  'error.sign-in-open':
    'Ya hay una ventana abierta para iniciar sesión en {network}. Termina allí, o ciérrala y vuelve a iniciar sesión.',
  'error.sign-in-invalid':
    'La respuesta al inicio de sesión no coincidía con la petición de Passalong y, por tu seguridad, Passalong la ha ignorado. Vuelve a iniciar sesión.',
  'error.sign-in-other-network':
    'La respuesta ha llegado de una dirección distinta de la que Passalong conoce para {network} y, por tu seguridad, Passalong la ha ignorado. Compara la dirección de inicio de sesión que figura en las opciones, en «Avanzado», con la que te indiquen los administradores de {network}.',
  'error.sign-in-expired': 'El inicio de sesión ha tardado demasiado. Vuelve a intentarlo.',
  'error.sign-in-interrupted': 'El navegador ha interrumpido el inicio de sesión. Vuelve a intentarlo.',
  'error.sign-in-unsupported':
    'Este navegador no puede abrir una ventana de inicio de sesión. Usa Passalong con Chrome, Edge o Firefox en un ordenador.',
  'error.bad-request': 'Passalong no ha podido usar los datos introducidos. Revísalos e inténtalo de nuevo.',
  'error.no-reply': 'Passalong se ha interrumpido. Inténtalo de nuevo.',
  'error.unexpected': 'Algo ha fallado dentro de Passalong. Inténtalo de nuevo.',
} as const satisfies Catalogue
