import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opções do Passalong',
  'options.saved': 'Guardado',
  'options.account': 'Conta',
  'options.account.signed-in': 'Sessão iniciada em {network}',
  'options.account.signed-out': 'Não tem sessão iniciada em {network}.',
  'options.sign-out': 'Sair',
  'options.signing-out': 'A sair…',
  'options.signed-out': 'A sessão terminou, e {network} retirou o acesso do Passalong.',
  'options.signed-out.unrevoked':
    'A sessão terminou aqui, mas {network} não respondeu, por isso o Passalong continua lá entre as suas aplicações. O Passalong avisa assim que houver resposta.',
  'options.language': 'Idioma',
  'options.language.browser': 'O do navegador ({language})',
  'options.shortcut': 'Atalho de teclado',
  'options.shortcut.text': 'Abre o Passalong na página que tem à frente, sem o rato.',
  'options.shortcut.key': 'O atalho é {key}.',
  'options.shortcut.none': 'Não há nenhum definido.',
  'options.shortcut.change': 'Mudar o atalho',
  'options.notify': 'Notificações',
  'options.notify.text': 'O Passalong pergunta a {network}, de meia em meia hora, quem espera a sua resposta.',
  'options.notify.on': 'Avisar-me no ambiente de trabalho quando alguém me pedir contacto',
  'options.notify.refused':
    'O seu navegador não deixa o Passalong mostrar notificações, por isso isto continua desligado.',
  'options.contact_card': 'Cartão de contacto',
  'options.contact_card.text':
    'O que recebem as pessoas cujo pedido de contacto aceita. De cada vez pode escolher outro.',
  'options.contact_card.BUSINESS': 'O meu cartão profissional',
  'options.contact_card.PERSO': 'O meu cartão pessoal',
  'options.contact_card.ALL': 'Ambos os cartões',
  'options.contact_card.NONE': 'Nenhum cartão',
  'options.list.remove': 'Remover',
  'options.list.remove.item': 'Remover {item}',
  'options.list.add': 'Adicionar',
  'options.list.added': 'Adicionou {item}',
  'options.list.removed': 'Removeu {item}',
  'options.list.already': '{item} já está na lista.',
  'options.list.full': 'Não cabe mais nada na lista. Remova algo primeiro.',
  'options.social_accounts': 'Contas noutras redes',
  'options.social_accounts.text':
    'As suas contas noutras redes, com o nome pelo qual {network} as conhece. Ao publicar um estado, escolhe em quais delas se pede a {network} que o publique também. Se não escolher nenhuma, valem as suas definições em {network}.',
  'options.social_accounts.label': 'Nome de uma conta',
  'options.social_accounts.invalid': 'Escreva o nome da conta, sem vírgulas.',
  'options.excluded_sites': 'Sites que nunca são consultados',
  'options.excluded_sites.text':
    'Nestes sites, um clique no botão do Passalong não pergunta a {network} quem partilhou a página, a não ser que o peça lá mesmo.',
  'options.excluded_sites.label': 'Endereço de um site',
  'options.excluded_sites.invalid': 'Escreva o endereço de um site, como example.com.',
} as const satisfies Catalogue
