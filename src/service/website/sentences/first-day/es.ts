import type { FirstDaySentences } from './en.ts'

/** The sentences about a member’s first day in Spanish. */
export const es: FirstDaySentences = {
  teamContacts: (count, teams) =>
    count === 1
      ? `Una persona de su equipo ${teams} es su contacto desde el principio. Sus contactos ven en sus novedades lo que usted comparte, y usted lo que comparten ellos.`
      : `${count} personas de su equipo ${teams} son sus contactos desde el principio. Sus contactos ven en sus novedades lo que usted comparte, y usted lo que comparten ellos.`,
  otherContacts: (count) => (count === 1 ? 'una más' : `${count} más`),
  keepContacts: 'De acuerdo',
  undoContacts: 'Quitar estos contactos',
  getExtension: 'Passalong muestra quién ha compartido la página que está leyendo. Instálelo en su navegador:',
  aboutNetwork: 'Acerca de esta red',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  terms: 'Condiciones de uso',
}
