import type { FirstDaySentences } from './en.ts'

/** The sentences about a member’s first day in French. */
export const fr: FirstDaySentences = {
  teamContacts: (count, teams) =>
    count === 1
      ? `Une personne de votre équipe ${teams} fait dès le départ partie de vos contacts. Vos contacts voient vos partages dans leurs actualités, et vous voyez les leurs.`
      : `${count} personnes de votre équipe ${teams} font dès le départ partie de vos contacts. Vos contacts voient vos partages dans leurs actualités, et vous voyez les leurs.`,
  otherContacts: (count) => (count === 1 ? 'une autre personne' : `${count} autres personnes`),
  keepContacts: 'C’est entendu',
  undoContacts: 'Retirer ces contacts',
  getExtension: 'Passalong montre qui a partagé la page que vous lisez. Installez-le dans votre navigateur :',
  aboutNetwork: 'À propos de ce réseau',
  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
  terms: 'Conditions d’utilisation',
}
