import type { ConsentSentences } from './en.ts'

export const es: ConsentSentences = {
  consentTitle: (application) => `¿Autorizar a ${application}?`,
  consentExplains: (application) => `${application} pide actuar en tu nombre. Podrá:`,
  consentRead: 'leer tu perfil, las novedades de tus contactos y las páginas compartidas',
  consentRequests: 'leer y responder tus solicitudes de contacto',
  consentPost: 'publicar un estado en tu nombre',
  consentShare: 'compartir páginas en tu nombre, y cambiar o quitar lo que compartes',
  consentContacts: 'También puede ver tu lista de contactos',
  consentContactsFor:
    'Así conoce a todos tus contactos, no solo a los de tus novedades. Ahí, tu lista solo la veis tú y los contactos que permiten lo mismo.',
  decideLater: 'Decidir más tarde',
  consentReturn: (origin) =>
    `Volverás a ${origin}. La autorización dura hasta que cierres sesión allí o la retires aquí, en Aplicaciones.`,
  consentReturnToExtension:
    'Volverás a la extensión de tu navegador. La autorización dura hasta que cierres sesión allí o la retires aquí, en Aplicaciones.',
  allow: 'Autorizar',
  signedInAs: (name) => `Has iniciado sesión como ${name}.`,
  refuse: 'No autorizar',
  notYou: 'Usar otra cuenta',
  unknownApplicationTitle: 'Aplicación desconocida',
  unknownApplication:
    'La dirección que te ha traído aquí nombra una aplicación que no está registrada en esta red. Cierra esta ventana. Si querías iniciar sesión, avisa a los creadores de la aplicación.',
  unknownRedirectTitle: 'Dirección de retorno incorrecta',
  unknownRedirect:
    'La dirección que te ha traído aquí enviaría tu autorización a una dirección que la aplicación no ha registrado, así que no se ha enviado nada. Cierra esta ventana y avisa a los creadores de la aplicación.',
  unknownExtensionTitle: 'Esta red todavía no conoce tu Passalong',
  unknownExtension:
    'Nadie puede iniciar sesión con él hasta que los administradores de la red registren la dirección de abajo. No se ha enviado nada. Cierra esta ventana y envíales esa dirección.',
  cancel: 'Cancelar',
  continueTo: (application) => `Continuar con ${application}`,
  continue: 'Continuar',
  ownExtensionMay: (application) =>
    `${application} es de esta red: la extensión lee y comparte por ti, y ve tu lista de contactos, hasta que cierres sesión allí o la quites aquí, en Aplicaciones.`,
}
