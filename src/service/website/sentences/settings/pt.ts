import type { SettingsSentences } from './en.ts'

export const pt: SettingsSentences = {
  profileExplains: 'Quem tiver acesso à sua página pode ler isto.',
  headline: 'Título profissional',
  headlineHint: (max) => `Uma linha sobre o que faz, com ${max} caracteres no máximo.`,
  introduction: 'Apresentação',
  picture: 'Fotografia',
  pictureOf: (name) => `Fotografia de ${name}`,
  pictureHint:
    'PNG, JPEG ou WebP, de preferência quadrada. O seu navegador reduz uma fotografia grande antes de a enviar. O lugar e a hora da fotografia são removidos.',
  pictureBounds: (edge) =>
    `Se os scripts estiverem desativados, pode ter no máximo 1 MB e ${edge} píxeis de largura e de altura.`,
  file: 'Ficheiro',
  removePicture: 'Remover a fotografia',
  pictureWrong: 'Isto não é uma fotografia PNG, JPEG ou WebP.',
  pictureTooLarge: 'Esta fotografia tem mais de 1 MB e faria os outros esperar. Reduza-a primeiro.',
  pictureTooWide: (edge) => `Esta fotografia tem mais de ${edge} píxeis de largura ou de altura. Reduza-a primeiro.`,
  pictureAgain: 'Escolha a fotografia de novo.',
  statusTitle: 'Estados noutros serviços',
  socialAccounts: 'As suas contas noutros serviços',
  socialAccountsHint:
    'Uma por linha. Os seus estados aparecem também lá se os administradores desta rede o tiverem configurado, a não ser que escolha outras contas ao publicar.',
  tooManyAccounts: (max) => `Cabem no máximo ${max} contas.`,
  shareLanguage: 'A sua língua',
  shareLanguageHint: 'O que partilhar conta como escrito nesta língua; os outros podem filtrar por língua.',
  name: 'Nome',
  nameHint: 'A primeira palavra é o nome próprio.',
  tooManyNames: (max) => `Hoje já mudou de nome ${max} vezes. Tente de novo amanhã.`,
  interests: 'Interesses',
  city: 'Cidade',
  country: 'País',
  noCountry: 'Não indicado',
  account: 'A sua conta',

  passwordTitle: 'Mudar a sua palavra-passe',
  passwordExplains:
    'Isto termina a sua sessão em todos os outros navegadores e o acesso de todas as aplicações, incluindo o do Passalong no seu navegador. Aqui, a sua sessão continua aberta.',
  currentPassword: 'Palavra-passe atual',
  ownPassword: 'A sua palavra-passe',
  wrongOwnPassword: 'Esta não é a sua palavra-passe.',
  passwordChanged: 'A sua palavra-passe foi mudada. A sua sessão terminou em todos os outros navegadores.',

  emailTitle: 'Mudar o endereço de e-mail',
  emailForLinks: 'Se se esquecer da palavra-passe, a ligação para escolher outra é enviada para este endereço.',
  whoSeesEmail: 'Além de si, só a equipa desta rede vê o seu endereço de e-mail.',
  emailPending: (address) =>
    `Uma ligação vai a caminho de ${address}. O endereço passa a ser o seu quando a abrir, dentro de 24 horas. Se nada chegar, guarde o endereço de novo.`,
  emailUntilThen: (address) => `Até lá, o seu endereço é ${address}.`,
  emailNeedsMail:
    'Esta rede não envia e-mails, por isso não pode verificar um novo endereço. Peça aos administradores que o introduzam.',
  emailConfirm: 'Confirme o seu endereço de e-mail',
  emailConfirmAsk: (address) => `Lê os e-mails de ${address}? Então confirme que é o seu endereço.`,
  emailConfirmButton: 'Confirmar',
  emailLinkInvalid:
    'Esta ligação já foi usada, foi substituída por outra mais recente ou expirou. Guarde de novo o seu endereço para receber outra.',
  emailMailSubject: (network) => `Confirme o seu endereço de e-mail para ${network}`,
  emailMail: (network) =>
    `Alguém indicou este endereço de e-mail como seu em ${network}. Se foi você, confirme-o com esta ligação dentro de 24 horas. Caso contrário, não faça nada.`,

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

  applicationsExplain:
    'Estas aplicações podem agir em seu nome até as remover. Se remover uma, o acesso dela termina de imediato.',
  noApplications: 'Não autorizou nenhuma aplicação.',
  allowedOn: 'Autorizada em',
  seesContacts: 'vê a sua lista de contactos',
  seesNoContacts: 'vê as novidades dos seus contactos, mas não a sua lista de contactos',
  removeApplication: (application) => `Remover ${application}? Deixa de poder agir em seu nome.`,
  applicationRemoved: 'Aplicação removida. Já não pode agir em seu nome.',
}
