import type { OwnAccountSentences } from './en.ts'

/** The sentences about a member’s own account and data in Portuguese. */
export const pt: OwnAccountSentences = {
  name: 'Nome',
  nameHint: 'A primeira palavra é o nome próprio.',
  tooManyNames: (max) => `Hoje já mudou de nome ${max} vezes. Tente de novo amanhã.`,
  interests: 'Interesses',
  city: 'Cidade',
  country: 'País',
  noCountry: 'Não indicado',
  account: 'A sua conta',
  emailTitle: 'Mudar o endereço de e-mail',
  emailExplains:
    'Se se esquecer da palavra-passe, a ligação para escolher outra é enviada para este endereço. Os outros membros não o veem.',
  downloadTitle: 'Descarregar os seus dados',
  downloadExplains:
    'Tudo o que esta rede guarda sobre si, num ficheiro ZIP: o seu perfil e cartões, o que partilhou e escreveu, os seus contactos e pedidos, aplicações e sessões. Cada tema é um ficheiro JSON.',
  download: 'Descarregar',
  tooManyDownloads: (max, minutes) =>
    `Descarregou os seus dados ${max} vezes nesta hora. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  deleteTitle: 'Eliminar a sua conta',
  deleteGoesTitle: 'O que é eliminado',
  deleteGoes:
    'O seu perfil, a fotografia, os cartões, o que partilhou, os estados, os contactos e os pedidos de contacto. Todas as sessões terminam e nenhuma aplicação continua a ter acesso. Não é possível voltar atrás.',
  deleteStaysTitle: 'O que fica',
  deleteStays:
    'Um registo, sem o seu nome, de que esta conta existiu e foi eliminada. As cópias que outros fizeram, e as cópias de segurança até serem substituídas; se uma for reposta, a sua conta volta a ser eliminada.',
  deleteDownload: 'Descarregar primeiro os seus dados',
  deleteAccount: 'Eliminar a minha conta',
  onlyAdministrator: 'Mais ninguém administra esta rede. Nomeie outro administrador antes de eliminar a sua conta.',
  deletedTitle: 'A sua conta foi eliminada',
  deleted:
    'Obrigado por ter estado aqui. Se o Passalong ainda estiver no seu navegador, remova-o; caso contrário, vai pedir-lhe que inicie sessão.',
}
