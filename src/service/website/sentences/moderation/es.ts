import type { ModerationSentences } from './en.ts'

export const es: ModerationSentences = {
  reportAsk: 'Denunciar…',
  reportTitle: 'Denunciar ante los administradores',
  reportExplains: (name) =>
    `Los administradores de esta red lo revisarán. ${name} no sabrá de quién viene la denuncia.`,
  reportProfile: (name) => `Denunciar el perfil de ${name}…`,
  reportReason: '¿Qué tiene de malo?',
  reasonSpam: 'Publicidad o fraude',
  reasonInsult: 'Insulta o acosa a alguien',
  reasonUnlawful: 'Va contra la ley',
  reasonPrivate: 'Privado o confidencial',
  reasonOther: 'Otra cosa',
  reportMessage: 'Lo que deben saber los administradores',
  sendReport: 'Enviar la denuncia',
  reported: 'Gracias. Los administradores lo revisarán.',
  reportedAlready: 'Ya lo has denunciado. Los administradores aún no han decidido.',
  tooManyReports: 'Has enviado demasiadas denuncias. Espera a que los administradores decidan.',

  reports: 'Denuncias',
  reportCount: (count) => (count === 1 ? '1 denuncia' : `${count} denuncias`),
  noReports: 'No hay denuncias pendientes.',
  profileOf: (name) => `Perfil de ${name}`,
  itemMayComeBack: (name, minutes) =>
    `${name} lo ha eliminado y puede deshacerlo durante ${minutes} minutos. Después podrás decidir.`,
  itemGone: (name) => `${name} lo ha eliminado.`,
  otherDecides: 'Se trata de ti, así que decide otro administrador.',
  dismissAsk: 'Descartar…',
  dismissQuestion: '¿Descartar y dejarlo como está?',
  dismiss: 'Descartar',
  reportsDismissed: 'Denuncias descartadas.',

  takeDownAsk: 'Retirar…',
  takeDownProfile: (name) => `Retirar partes del perfil de ${name}…`,
  takeDown: 'Retirar',
  takeDownExplains: (name) =>
    `Los demás miembros ya no lo verán. ${name} verá que un administrador lo ha retirado, y el motivo que des.`,
  takeDownDeletes: (name) =>
    `Lo que elijas se borrará y no se podrá recuperar. ${name} verá que un administrador lo ha retirado, y el motivo que des.`,
  takeDownParts: '¿Qué se retira?',
  takeDownNothing: 'Elige al menos una cosa.',
  takeDownEmpty: (name) => `El perfil de ${name} no contiene nada que se pueda retirar.`,
  takeDownReason: (name) => `Motivo, para ${name}`,
  takenDown: 'Retirado. Los demás miembros ya no lo ven.',
  takenDownTitle: 'Retirado por los administradores',
  takenDownNotice: 'Los administradores han retirado algo tuyo.',
  seeTakenDown: 'Ver qué han retirado y por qué',
  reasonLost: 'El motivo ya no está guardado. Pregunta a un administrador.',
  putBack: 'Volver a publicar',
  notPutBack: (name) =>
    `No se puede volver a publicar: ${name} ha compartido la página de nuevo, o ya vuelve a estar publicada.`,
}
