import { plainText } from '../../../contract/text.ts'
import { type PersonField, personFields } from '../../actions/invite.ts'

/** Maximum bytes of a file of people; of a larger one, nothing is imported. */
export const largestPeopleFile = 5_000_000

/** Maximum rows of a file of people; of a longer one, nothing is imported. */
export const maxPeople = 25_000

/** Maximum UTF-16 units of a row, so that a quotation mark without its partner doesn't take the whole file. */
export const longestRow = 2_000

/** Where a field of a person is in a row; `name` may be in two columns, the first name before the last one. */
export type PeopleColumns = Readonly<Partial<Record<PersonField, readonly number[]>>> & { count: number }

type Part = PersonField | 'first' | 'last'

/** How spreadsheets and directories call the columns, in the languages of the site; without accents, case and spaces. */
const names: Readonly<Record<Part, string>> = {
  login:
    'login username user anmeldename benutzername benutzer kennung identifiant nomdutilisateur utilisateur nomeutente utente nomedeutilizador utilizador nomedeusuario usuario nombredeusuario',
  name: 'name fullname displayname vollstandigername anzeigename nom nomcomplet nome nomecompleto nombre nombrecompleto',
  first: 'firstname givenname forename vorname rufname prenom nomeproprio primeironome nombredepila',
  last: 'lastname surname familyname sn nachname familienname zuname nomdefamille cognome apelido apelidos sobrenome apellido apellidos',
  email:
    'email mail emailaddress mailaddress emailadresse mailadresse adresseemail adressemail courriel adresseelectronique indirizzoemail postaelettronica enderecodeemail correioeletronico correio correo correoelectronico direcciondecorreo direcciondecorreoelectronico',
  language: 'language sprache langue lingua idioma',
  team: 'team teams equipe squadra equipa equipo',
}

const parts = new Map(
  Object.entries(names).flatMap(([part, all]) => all.split(' ').map((name) => [name, part as Part] as const)),
)

/**
 * Reads the first line of a file of people. Beside a first name, “Name” is the last one; beside a last name, the first.
 * @returns the column that is unknown; undefined if login or name is missing, or a column is there twice
 */
export function readColumns(header: readonly string[]): PeopleColumns | { unknown: string } | undefined {
  const found: Part[] = []
  for (const name of header) {
    const part = parts.get(plainText(name).replace(/[^\p{L}\p{N}]+/gu, ''))
    if (!part) return { unknown: name }
    found.push(part)
  }
  const places = (part: Part) => found.flatMap((one, index) => (one === part ? [index] : []))
  const name = placesOfName(places('first'), places('last'), places('name'))
  const others = personFields.filter((field) => field !== 'name').map((field) => [field, places(field)] as const)
  const isComplete = name !== undefined && found.includes('login') && others.every(([, { length }]) => length <= 1)
  return isComplete ? { ...Object.fromEntries(others), name, count: header.length } : undefined
}

function placesOfName(first: number[], last: number[], name: number[]): number[] | undefined {
  if (first.length + last.length === 0) return name.length === 1 ? name : undefined
  const [given, family] = [first[0] ?? name[0], last[0] ?? name[0]]
  const areTwo = first.length + last.length + name.length === 2 && given !== family
  return areTwo && given !== undefined && family !== undefined ? [given, family] : undefined
}

export const textIn = (row: readonly string[], columns: PeopleColumns, field: PersonField): string =>
  (columns[field] ?? []).map((index) => row[index] ?? '').join(' ')
