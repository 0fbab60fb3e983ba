import type { ProviderSentences } from './en.ts'

/** The sentences about signing in at the company’s provider in Spanish. */
export const es: ProviderSentences = {
  signInWith: (provider: string) => `Iniciar sesión con ${provider}`,
  orWithProvider: 'O sin una contraseña de esta red:',
  joinWithProvider: (name: string, provider: string) =>
    `Hola, ${name}. Tienes una invitación. Inicia sesión con ${provider} y ya estás dentro.`,
  notSignedIn: 'No has iniciado sesión',
  tryAgain: 'Intentar de nuevo',
  otherAccount: (provider: string) => `Usar otra cuenta de ${provider}`,
  providerCancelled: (provider: string) => `Se canceló el inicio de sesión con ${provider}.`,
  providerAway: (provider: string) =>
    `No se puede acceder a ${provider} en este momento. Inténtalo de nuevo dentro de un momento.`,
  providerWrong: (provider: string) =>
    `La respuesta de ${provider} no se puede usar. Inténtalo de nuevo. Si vuelve a ocurrir, avisa al equipo de esta red.`,
  tooManyProviderFailures: (minutes) =>
    `Han fallado demasiados inicios de sesión desde aquí. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  providerLate: 'Este inicio de sesión tardó demasiado o ya había terminado. Inténtalo de nuevo.',
  notInvited: (provider: string) =>
    `${provider} te conoce, pero no eres miembro de esta red. Pide una invitación a su equipo.`,
  accountTaken: (provider: string) => `Esta cuenta de ${provider} es de otro miembro. Inicia sesión con la tuya.`,
  signInInTab: (provider: string) =>
    `Tu sesión ha terminado. Inicia sesión con ${provider} en una pestaña nueva y después envía tu texto otra vez aquí; no se pierde nada.`,
  sendAgain: 'Enviar otra vez',
  noPassword: (provider: string) =>
    `Inicias sesión con ${provider} y aquí no tienes contraseña. Si necesitas una, pide un enlace al equipo de esta red.`,
  confirmWithProvider: (provider: string) =>
    `Para demostrar que eres tú, inicia sesión con ${provider} otra vez. Después tendrás cinco minutos para continuar aquí.`,
  notConfirmed: (provider: string) =>
    `${provider} no confirma que acabes de iniciar sesión. Inténtalo de nuevo o consulta al equipo de esta red.`,
}
