import type { ConsentSentences } from './en.ts'

export const pt: ConsentSentences = {
  consentTitle: (application) => `Autorizar ${application}?`,
  consentExplains: (application) => `${application} pede para agir em seu nome. Poderá:`,
  consentRead: 'ler o seu perfil, as novidades dos seus contactos e as páginas partilhadas',
  consentRequests: 'ler os seus pedidos de contacto e responder',
  consentPost: 'publicar um estado em seu nome',
  consentShare: 'partilhar páginas em seu nome, e alterar ou remover as partilhas',
  consentContacts: 'Pode também ver a sua lista de contactos',
  consentContactsFor:
    'Assim conhece todos os seus contactos, não só os das suas novidades. Nela, só os contactos que permitem o mesmo veem também a sua lista.',
  decideLater: 'Decidir mais tarde',
  consentReturn: (origin) =>
    `Voltará a ${origin}. A autorização dura até terminar sessão lá ou a retirar aqui, em Aplicações.`,
  consentReturnToExtension:
    'Voltará à extensão do seu navegador. A autorização dura até terminar sessão lá ou a retirar aqui, em Aplicações.',
  allow: 'Autorizar',
  signedInAs: (name) => `Iniciou sessão como ${name}.`,
  refuse: 'Não autorizar',
  notYou: 'Usar outra conta',
  unknownApplicationTitle: 'Aplicação desconhecida',
  unknownApplication:
    'O endereço que abriu indica uma aplicação que não está registada nesta rede. Feche esta janela. Se queria iniciar sessão, avise os criadores da aplicação.',
  unknownRedirectTitle: 'Endereço de retorno errado',
  unknownRedirect:
    'O endereço que abriu enviaria a sua autorização para um endereço que a aplicação não registou, por isso nada foi enviado. Feche esta janela e avise os criadores da aplicação.',
  unknownExtensionTitle: 'Esta rede ainda não conhece o seu Passalong',
  unknownExtension:
    'Ninguém pode iniciar sessão com ele enquanto os administradores da rede não registarem o endereço abaixo. Nada foi enviado. Feche esta janela e envie-lhes esse endereço.',
  cancel: 'Cancelar',
  continueTo: (application) => `Continuar para ${application}`,
  continue: 'Continuar',
  ownExtensionMay: (application) =>
    `${application} faz parte desta rede: a extensão lê e partilha em seu nome, e vê a sua lista de contactos, até terminar sessão lá ou a retirar aqui, em Aplicações.`,
}
