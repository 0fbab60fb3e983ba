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
  'options.sign-out.question': {
    one: '{number} envio ainda não seguiu. Espera aqui até voltar a entrar.',
    many: '{number} de envios ainda não seguiram. Esperam aqui até voltar a entrar.',
    other: '{number} envios ainda não seguiram. Esperam aqui até voltar a entrar.',
  },
  'options.sign-out.keep': 'Sair e guardar os envios',
  'options.sign-out.delete': 'Sair e eliminar os envios',
  'options.sign-out.stay': 'Continuar ligado',
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
  'options.index': 'Páginas que os contactos partilham',
  'options.index.text':
    'As páginas partilhadas no último ano, por si e pelos seus contactos, tal como {network} as indica, ficam neste navegador. Para as procurar, escreva «pa», um espaço e algumas palavras na barra de endereço. O que aí escreve não sai do navegador.',
  'options.index.on': 'Guardar neste navegador o que os meus contactos partilham',
  'options.index.unnamed': '{network} não indica que páginas foram partilhadas, por isso não há nada para guardar.',
  'options.index.none': 'De momento não há nada guardado.',
  'options.index.pages': {
    one: 'Há {number} página guardada.',
    many: 'Há {number} de páginas guardadas.',
    other: 'Há {number} páginas guardadas.',
  },
  'options.index.anew': 'Apagar e ler de novo',
  'options.index.done': 'Apagadas. Estão a ser lidas de novo.',
  'options.mark': 'A marca no botão',
  'options.mark.text':
    'Nas páginas que os seus contactos partilharam, o botão do Passalong tem uma marca. Nenhum endereço sai do seu navegador por isso.',
  'options.mark.untold': 'O navegador compara sozinho: o Passalong não fica a saber que páginas visita.',
  'options.mark.told':
    'Para isso, o Firefox diz ao Passalong o endereço de cada página que abre. O Passalong compara-o, aqui no seu navegador, com o que os seus contactos partilharam, e não o guarda.',
  'options.mark.on': 'Marcar o botão nas páginas que os meus contactos partilharam',
  'options.mark.refused': 'O seu navegador não o permite, por isso isto continua desligado.',
  'options.mark.no-index':
    'Escolheu que o Passalong não guarde aqui o que os seus contactos partilham, por isso não há nada a marcar.',
  'options.mark.no-pages':
    '{network} não diz ao Passalong que páginas os seus contactos partilharam, por isso lá não é possível.',
  'options.undo_seconds': 'Anular',
  'options.undo_seconds.text':
    'O Passalong não consegue retirar de {network} o que já foi partilhado ou publicado. Por isso, cada envio espera um momento antes de seguir, e pode anulá-lo.',
  'options.undo_seconds.seconds': { one: '{number} segundo', many: '{number} de segundos', other: '{number} segundos' },
  'options.undo_seconds.none': 'Enviar de imediato',
  'options.unsent': 'Ainda por enviar',
  'options.unsent.text':
    'O que escreve e não envia fica {days} dias neste computador, e o que ainda não pode seguir espera aqui: só para a sua conta, mesmo depois de sair. A contagem é de todas as contas.',
  'options.unsent.none': 'De momento não há nada guardado.',
  'options.unsent.drafts': { one: '{number} rascunho', many: '{number} de rascunhos', other: '{number} rascunhos' },
  'options.unsent.writes': {
    one: '{number} envio em curso',
    many: '{number} de envios em curso',
    other: '{number} envios em curso',
  },
  'options.unsent.forget': 'Eliminar tudo',
  'options.unsent.question': 'Eliminar tudo o que foi escrito ou está à espera aqui, de todas as contas?',
  'options.unsent.keep': 'Guardar',
  'options.unsent.forgotten': 'Eliminado',
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
