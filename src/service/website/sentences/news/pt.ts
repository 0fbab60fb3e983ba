import type { NewsSentences } from './en.ts'

export const pt: NewsSentences = {
  homeExplains:
    'Este é o site de uma rede profissional. Os membros partilham páginas com um comentário, veem quem partilhou a página que estão a ler e respondem a pedidos de contacto, quase sempre a partir da barra de ferramentas do navegador.',
  demoTitle: 'Membros de demonstração',
  demoExplains: (password) =>
    `Aqui tudo é inventado. Cada um destes membros inicia sessão com a palavra-passe «${password}».`,
  demoHint: (login, password) =>
    `Esta rede é para experimentar: inicie sessão como «${login}» com a palavra-passe «${password}».`,
  welcome: (name) => `Olá, ${name}`,
  requestsWaiting: (count) =>
    count === 1 ? 'Uma pessoa espera a sua resposta' : `${count} pessoas esperam a sua resposta`,
  newsTitle: 'Dos seus contactos',
  showAll: 'Mostrar tudo',
  showLess: 'Mostrar menos',
  noNews: 'Ainda nada. Aqui aparece o que os seus contactos partilham e publicam.',
  firstSteps: 'Para começar',
  stepPeople: 'Encontre pessoas que conhece e envie-lhes um pedido de contacto',
  stepProfile: 'Apresente-se, com uma fotografia',
  stepCards: 'Preencha os cartões de contacto que dá a outras pessoas',
  stepExtension:
    'Se ainda não o tem, instale o Passalong, a extensão para a barra de ferramentas do seu navegador; os administradores desta rede dizem-lhe onde o obter',
  stepExtensionForAdministrators:
    'Dê aos seus membros o Passalong, a extensão para a barra de ferramentas do navegador. Quem instalou esta rede também o cria e indica nas definições do servidor onde o obter',
  getExtension:
    'O Passalong mostra quem partilhou a página que está a ler. Se ainda não o tem, instale-o no seu navegador:',

  teamContacts: (count, teams) =>
    count === 1
      ? `Uma pessoa da sua equipa ${teams} é seu contacto desde o início. Os contactos veem nas novidades o que partilha, e vê o que eles partilham.`
      : `${count} pessoas da sua equipa ${teams} são seus contactos desde o início. Os contactos veem nas novidades o que partilha, e vê o que eles partilham.`,
  otherContacts: (count) => (count === 1 ? 'mais uma' : `mais ${count}`),
  keepContacts: 'Está bem',
  undoContacts: 'Remover estes contactos',

  latest: 'Páginas partilhadas e estados',
  nothingShared: (name) => `${name} ainda não partilhou nem publicou nada.`,
  nothingSharedByYou: 'Ainda não partilhou nem publicou nada.',
  removeNewsQuestion: 'Remover para todos?',
  newsRemoved: 'Removido. Já ninguém o vê.',
  newsRestored: 'Reposto. Está visível de novo.',
  newsNotRestored:
    'Não é possível repor isto: só se pode anular uma remoção durante dez minutos, e não se tiver voltado a partilhar a página.',

  removedTitle: 'O Passalong foi removido',
  removed: 'O Passalong já não está no seu navegador, nem nada do que lá guardava.',
  removedAccess:
    'Se não terminou sessão no Passalong, ele continua a ter acesso à sua conta até o remover aqui, nas suas aplicações.',
  removedLink: 'Remover o acesso',
  removedSignedOut: 'Se terminou sessão ou retirou o consentimento, não tem mais nada a fazer.',
}
