import type { Catalogue } from '../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Reintentar',
  'failure.sign-in': 'Iniciar sesión',
  'failure.look-again': 'Comprobar',
  'failure.allow': 'Permitir',
  'failure.request': 'Referencia {id}',
  'failure.from': 'Se podrá seguir después de las {time}.',
  'error.no-consent':
    'Todavía no has aceptado lo que envía Passalong, así que no se ha enviado nada. Acéptalo primero y vuelve a intentarlo.',
  'error.offline': 'No tienes conexión. Conéctate a internet e inténtalo de nuevo.',
  'error.unreachable': 'Ahora mismo no se puede acceder a {network}. Inténtalo de nuevo en un momento.',
  'error.no-permission': 'Tu navegador no deja que Passalong se conecte a {network}. Permítelo para continuar.',
  'error.slow': '{network} no ha respondido a tiempo. Inténtalo de nuevo en un momento.',
  'error.busy': '{network} recibe demasiadas consultas en este momento. Inténtalo de nuevo en unos minutos.',
  'error.paced': 'Passalong ya ha consultado {network} tantas veces como puede en una hora.',
  'error.server': '{network} tiene un problema interno. Inténtalo de nuevo en unos minutos.',
  'error.not-understood': '{network} ha dado una respuesta que Passalong no entiende. Inténtalo de nuevo más tarde.',
  'error.invalid': '{network} no ha aceptado lo que se ha enviado. Revisa lo que has escrito e inténtalo de nuevo.',
  'error.forbidden': '{network} no permite hacer esto con tu cuenta.',
  'error.not-found': 'Esto ya no existe en {network}. Inténtalo de nuevo.',
  'error.conflict': 'Esto ha cambiado mientras tanto en {network}. Inténtalo de nuevo.',
  'error.request-gone': 'Esta solicitud ya se respondió o fue retirada.',
  'error.status-unconfirmed':
    '{network} no ha confirmado tu estado: puede que se haya publicado, o puede que no. Mira tu perfil antes de volver a publicarlo.',
  'error.signed-out':
    'Tu sesión en {network} ha terminado. Vuelve a iniciarla para continuar; lo que has escrito no se pierde.',
  'error.not-allowed':
    '{network} todavía no permite que Passalong vea esto. Pide al equipo de {network} que lo autorice.',
  'error.posting-not-allowed':
    '{network} todavía no permite que Passalong publique estados. Lo que has escrito no se pierde; pide al equipo de {network} que lo autorice.',
  'error.answering-not-allowed':
    '{network} todavía no permite que Passalong responda a solicitudes de contacto. Responde en el sitio de {network}, o pide al equipo de {network} que lo autorice.',
  'error.sharing-not-allowed':
    '{network} todavía no permite que Passalong comparta páginas. Tu comentario no se pierde; pide al equipo de {network} que lo autorice.',
  'error.share-unconfirmed':
    '{network} no ha confirmado que la página se haya compartido: puede que sí, o puede que no. Compruébalo antes de volver a compartirla.',
  'error.share-missing':
    '{network} no ha confirmado nada, y la página no consta como compartida. Vuelve a compartirla; tu comentario no se pierde.',
  'error.comment-unconfirmed':
    '{network} no ha confirmado tu nuevo comentario: puede que haya llegado, o puede que no. Compruébalo antes de volver a enviarlo.',
  'error.comment-missing':
    '{network} no ha confirmado tu nuevo comentario y sigue mostrando el anterior. Envíalo otra vez; tu texto no se pierde.',
  'error.removal-unconfirmed':
    '{network} no ha confirmado que se haya eliminado. Compruébalo antes de volver a eliminarlo.',
  'error.removal-missing': '{network} no ha confirmado nada, y la página sigue compartida. Vuelve a eliminarla.',
  'error.share-gone':
    'Ya no compartes esta página, así que no había ningún comentario que cambiar. Vuelve a compartirla o descarta tu comentario.',
  'error.answer-missing':
    '{network} no ha confirmado tu respuesta, y la solicitud sigue pendiente. Envíala otra vez; tu mensaje se ha guardado.',
  'error.already-sent': 'Ya ha salido y no se puede deshacer.',
  'error.under-way': 'Hay otro envío en curso sobre lo mismo. Espera a que llegue o cancélalo antes.',
  'error.outbox-full': 'Hay demasiados envíos esperando. Ocúpate antes de algunos; lo que has escrito se ha guardado.',
  'error.storage-full':
    'A tu navegador no le queda espacio para guardarlo, así que no se ha enviado nada. Libera espacio e inténtalo de nuevo.',
  'error.draft-unkept':
    'A tu navegador no le queda espacio para guardar lo que escribes aquí. Envíalo antes de cerrar esto o libera espacio.',
  'error.answer-unconfirmed':
    '{network} no ha confirmado tu respuesta: puede que haya llegado, o puede que no. Esta solicitud desaparecerá cuando {network} la dé por respondida.',
  'error.sign-in-closed': 'La ventana se ha cerrado antes de que terminaras. Inicia sesión cuando quieras.',
  'error.sign-in-refused':
    'No has autorizado a Passalong a usar tu cuenta, así que no ha cambiado nada. Si cambias de idea, inicia sesión.',
  'error.sign-in-page-failed':
    'No se ha podido abrir la página de inicio de sesión de {network}. Inténtalo de nuevo en un momento.',
  'error.sign-in-open':
    'Ya hay una ventana abierta para iniciar sesión en {network}. Termina allí, o ciérrala y vuelve a iniciar sesión.',
  'error.sign-in-invalid':
    'La respuesta al inicio de sesión no correspondía a lo que se pidió y, por tu seguridad, no se ha tenido en cuenta. Vuelve a iniciar sesión.',
  'error.sign-in-other-network':
    'La respuesta ha llegado de una dirección distinta de la que Passalong conoce para {network} y, por tu seguridad, no se ha tenido en cuenta. Compara la dirección de inicio de sesión que figura en las opciones, en «Avanzado», con la que te indique el equipo de {network}.',
  'error.sign-in-expired': 'El inicio de sesión ha tardado demasiado. Vuelve a intentarlo.',
  'error.sign-in-interrupted': 'El navegador ha interrumpido el inicio de sesión. Vuelve a intentarlo.',
  'error.sign-in-unsupported':
    'Este navegador no puede abrir una ventana para iniciar sesión. Usa Passalong con Chrome, Edge o Firefox en un ordenador.',
  'error.bad-request': 'Passalong no ha podido usar lo que se ha introducido. Revísalo e inténtalo de nuevo.',
  'error.no-reply': 'Passalong se ha interrumpido. Inténtalo de nuevo.',
  'error.unexpected': 'Algo ha fallado dentro de Passalong. Inténtalo de nuevo.',
} as const satisfies Catalogue
