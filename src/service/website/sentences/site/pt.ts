import type { SiteSentences } from './en.ts'

export const pt: SiteSentences = {
  language: 'pt',

  navigation: 'As suas páginas',
  skip: 'Saltar para o conteúdo',
  chooseLanguage: 'Idioma',
  requests: 'Pedidos',
  people: 'Pessoas',
  profile: 'Perfil',
  cards: 'Cartões',
  settings: 'Definições',
  applications: 'Aplicações',
  signIn: 'Iniciar sessão',
  signOut: 'Terminar sessão',
  save: 'Guardar',
  saved: 'Guardado.',
  optional: 'facultativo',
  undo: 'Anular',
  backTo: (page) => `Voltar a «${page}»`,
  pages: 'Páginas da lista',
  previousPage: 'Página anterior',
  nextPage: 'Página seguinte',
  justNow: 'agora mesmo',
  remove: 'Remover',
  removeAsk: 'Remover…',
  aboutNetwork: 'Sobre esta rede',
  imprint: 'Aviso legal',
  privacy: 'Privacidade',
  terms: 'Condições de utilização',

  formOutdated: 'Esta página expirou. Tente de novo.',
  needed: 'Preencha este campo.',
  tooLong: (max) => `É demasiado longo: cabem no máximo ${max} caracteres.`,
  noEmail: 'Isto não é um endereço de e-mail.',

  notFoundTitle: 'Página não encontrada',
  notFound:
    'Não há nenhuma página neste endereço. Talvez o endereço esteja incompleto, ou a página tenha sido removida.',
  tooLargeTitle: 'Isto é demasiado grande',
  tooLarge: 'É mais do que esta página aceita. Volte atrás e envie menos.',
  tooSlowTitle: 'Demorou demasiado',
  tooSlow: 'A sua ligação era demasiado lenta para este envio. Volte atrás e tente de novo.',
  busyTitle: 'Um momento, por favor',
  busy: 'Não foi possível neste momento. Tente de novo dentro de instantes.',
  unconfirmed: 'Esta rede não sabe se a operação foi concluída. Verifique antes de tentar de novo.',
  tooManyChanges: (minutes) =>
    `Fez muitíssimas alterações nesta hora. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  tooManyVisits: (minutes) =>
    `Abriu muitíssimas páginas nesta hora. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  failedTitle: 'Algo correu mal',
  failed: 'O erro é desta rede, não seu. Tente de novo dentro de momentos.',
}
