import { plainText } from '../../../contract/text.ts'
import type { PersonField } from '../../actions/invite.ts'

/** Maximum bytes of a file of people; of a larger one, nothing is imported. */
export const largestPeopleFile = 5_000_000

/** Maximum rows of a file of people; of a longer one, nothing is imported. */
export const maxPeople = 25_000

/** Maximum UTF-16 units of a row, so that a quotation mark without its partner doesn't take the whole file. */
export const longestRow = 10_000

/** Where a field of a person is in a row: the first choice whose columns have a text; a name may be in two columns. */
export type PeopleColumns = Readonly<Partial<Record<PersonField, readonly (readonly number[])[]>>> & {
  count: number
  /** Columns that have no field of a person. */
  ignored: readonly string[]
}

type Part = Exclude<PersonField, 'name'> | 'account' | 'principal' | 'full' | 'name' | 'first' | 'last'

/**
 * The columns' names in the languages of the site, and in the exports of Entra, Microsoft 365, Google Workspace, Okta and
 * LDAP; without accents, case and spaces.
 */
const names: Readonly<Record<Part, string>> = {
  login:
    'login username user anmeldename benutzername benutzer kennung identifiant nomdutilisateur utilisateur nomeutente utente nomedeutilizador utilizador nomedeusuario usuario nombredeusuario',
  account: 'uid samaccountname',
  principal: 'userprincipalname',
  full: 'fullname displayname cn vollstandigername anzeigename nomcomplet nomecompleto nombrecompleto',
  name: 'name nom nome nombre',
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
 * Reads the first line of a file of people. The login is in the column of that name, else in that of the account, the
 * principal's name or the e-mail address. “Name” is the last name beside a first name alone, and the first one beside a
 * last name alone.
 * @returns undefined if login or name is missing, or a column is there twice
 */
export function readColumns(header: readonly string[]): PeopleColumns | undefined {
  const found = header.map((name) => parts.get(plainText(unmarked(name)).replace(/[^\p{L}\p{N}]+/gu, '')))
  const known = found.filter((part) => part !== undefined)
  if (new Set(known).size < known.length) return undefined
  const place = (part: Part): number[] => {
    const index = found.indexOf(part)
    return index < 0 ? [] : [index]
  }
  const [login] = [place('login'), place('account'), place('principal'), place('email')].filter(isThere)
  const name = choicesOfName(place('first'), place('last'), place('full'), place('name'))
  if (!login || name.length === 0) return undefined
  const ignored = header.filter((_, index) => found[index] === undefined)
  const others = (['email', 'language', 'team'] as const).map((field) => [field, [place(field)]] as const)
  return { ...Object.fromEntries(others), login: [login], name, count: header.length, ignored }
}

/** “[Required] Name” and “Name [displayName] Required” are “Name”. */
const unmarked = (name: string): string => name.replace(/^\s*\[[^\]]*\]/, '').replace(/\[.*/, '')

const isThere = (columns: readonly number[]): boolean => columns.length > 0

function choicesOfName(first: number[], last: number[], full: number[], name: number[]): number[][] {
  if (isThere(first) === isThere(last)) return [full, name, [...first, ...last]].filter(isThere)
  // “Name” is the other half
  return [full, isThere(name) ? [...first, ...name, ...last] : []].filter(isThere)
}

export function textIn(row: readonly string[], columns: PeopleColumns, field: PersonField): string {
  const texts = (columns[field] ?? []).map((choice) =>
    choice
      .map((index) => row[index] ?? '')
      .join(' ')
      .trim(),
  )
  return texts.find((text) => text !== '') ?? ''
}
