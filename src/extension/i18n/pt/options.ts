import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opções do Passalong',
  'options.group.daily': 'No dia a dia',
  'options.group.privacy': 'Privacidade',
  'options.group.advanced': 'Avançado',
  'options.saved': 'Guardado',
  'options.account': 'Conta',
  'options.account.signed-in': 'Sessão iniciada em {network}',
  'options.account.signed-out': 'Não tem sessão iniciada em {network}.',
  'options.sign-out': 'Terminar sessão',
  'options.signing-out': 'A terminar sessão…',
  'options.signed-out': 'Terminou sessão.',
  'options.revoked': 'O Passalong já não pode usar a sua conta em {before}.',
  'options.revoking': 'O Passalong está a terminar o acesso que tem em {before}…',
  'options.unrevoked':
    '{before} não respondeu, por isso o Passalong continua lá entre as suas aplicações. O Passalong terminará o acesso que lá tem assim que {before} responder.',
  'options.site':
    'Talvez ainda tenha sessão iniciada no site de {network}: nesse caso, neste navegador, qualquer pessoa pode entrar aqui sem palavra-passe.',
  'options.site.sign-out': 'Terminar sessão também lá',
  'options.sign-out.question': '{writes}. Se terminar sessão, isto ficará aqui à espera até iniciar sessão de novo.',
  'options.sign-out.sent': 'Já não há nada por enviar. Quer terminar sessão?',
  'options.sign-out.keep': 'Terminar sessão e enviar mais tarde',
  'options.sign-out.delete': 'Terminar sessão e eliminar aqui',
  'options.sign-out.stay': 'Não terminar sessão',
  'options.language': 'Idioma',
  'options.language.browser': 'O do navegador ({language})',
  'options.shortcut': 'Atalho de teclado',
  'options.shortcut.text': 'Abre o Passalong na página que tem à frente, sem o rato.',
  'options.shortcut.key': 'O atalho é {key}.',
  'options.shortcut.none': 'Não há nenhum atalho definido.',
  'options.shortcut.change': 'Mudar o atalho',
  'options.notify': 'Notificações',
  'options.notify.text':
    'Enquanto tiver sessão iniciada, o Passalong pergunta a {network}, mais ou menos de meia em meia hora, quem espera a sua resposta, e menos vezes se não o usar durante um dia ou se {network} tiver muito tráfego.',
  'options.notify.on': 'Avisar-me no ambiente de trabalho quando alguém quiser estar em contacto comigo',
  'options.not-permitted':
    'A autorização não foi dada. Para que o navegador volte a perguntar, marque a caixa outra vez.',
  'options.index': 'Páginas que os seus contactos partilham',
  'options.index.text':
    'O Passalong guarda neste navegador as páginas que os seus contactos partilharam no último ano, e também as suas. Para as procurar, escreva «pa», um espaço e algumas palavras na barra de endereço. O que aí escreve não sai do navegador.',
  'options.index.on': 'Guardar neste navegador que páginas os meus contactos partilham',
  'options.index.unnamed': '{network} não indica que páginas foram partilhadas, por isso não há nada para guardar.',
  'options.index.none': 'De momento não há nenhuma página guardada.',
  'options.index.refilled':
    'De momento não há nenhuma página guardada. O Passalong lê de vez em quando o que os seus contactos partilharam, e também o que partilhou.',
  'options.index.pages': {
    one: 'Há {number} página guardada.',
    many: 'Há {number} de páginas guardadas.',
    other: 'Há {number} páginas guardadas.',
  },
  'options.index.anew': 'Eliminá-las e carregá-las de novo',
  'options.index.done': 'Eliminadas. O Passalong volta a carregá-las assim que {network} responder.',
  'options.mark': 'A marca no botão do Passalong',
  'options.mark.text':
    'Nas páginas que os seus contactos partilharam, o botão do Passalong mostra uma marca. Nenhum endereço sai do seu navegador por causa disso.',
  'options.mark.chromium':
    'O seu navegador compara as páginas sozinho: o Passalong não fica a saber que páginas visita.',
  'options.mark.firefox':
    'No entanto, o Firefox diz ao Passalong o endereço de cada página que abre. O Passalong compara-o, aqui no seu navegador, com o que os seus contactos partilharam, e não o guarda.',
  'options.mark.on': 'Marcar o botão do Passalong nas páginas que os meus contactos partilharam',
  'options.mark.tick': 'Falta um passo: marque esta caixa e permita quando o Firefox perguntar.',
  'options.mark.no-index':
    'Desligou «Páginas que os seus contactos partilham», por isso o Passalong não sabe que páginas marcar.',
  'options.mark.no-pages':
    '{network} não diz ao Passalong que páginas os seus contactos partilharam, por isso não há marca em {network}.',
  'options.undo_seconds': 'Tempo para cancelar',
  'options.undo_seconds.text':
    'Escolha quanto tempo o que partilha, altera, remove ou publica, e a sua resposta a um pedido de contacto, espera antes de ser enviado. Até lá, ninguém o viu, e pode cancelá-lo. Só a eliminação de um pedido de contacto não se pode cancelar: o Passalong pergunta antes.',
  'options.undo_seconds.seconds': { one: '{number} segundo', many: '{number} de segundos', other: '{number} segundos' },
  'options.undo_seconds.none': 'Desativado: enviar de imediato',
  'options.unsent': 'Ainda por enviar',
  'options.unsent.text':
    'Os rascunhos ficam {days} dias neste computador. O que ainda não pode ser enviado espera aqui. Ambos continuam aqui depois de terminar sessão, e só a sua conta os volta a ver. Os números incluem as outras contas deste navegador.',
  'options.unsent.none': 'Não há rascunhos, nem nada por enviar.',
  'options.unsent.drafts': { one: '{number} rascunho', many: '{number} de rascunhos', other: '{number} rascunhos' },
  'options.unsent.delete': 'Eliminar tudo',
  'options.unsent.question': 'Eliminar todos os rascunhos e tudo o que ainda não foi enviado, de todas as contas?',
  'options.unsent.keep': 'Manter',
  'options.unsent.deleted': 'Eliminado',
  'options.contact_card': 'Cartão de contacto',
  'options.contact_card.text':
    'É isto que recebem as pessoas cujo pedido de contacto aceita. De cada vez pode escolher outra coisa.',
  'options.contact_card.BUSINESS': 'O meu cartão profissional',
  'options.contact_card.PERSO': 'O meu cartão pessoal',
  'options.contact_card.ALL': 'Ambos os cartões',
  'options.contact_card.NONE': 'Nenhum cartão',
  'options.list.remove': 'Remover',
  'options.list.remove.item': 'Remover {item}',
  'options.list.add': 'Adicionar',
  'options.list.added': 'Adicionado: {item}',
  'options.list.removed': 'Removido: {item}',
  'options.list.already': '{item} já está na lista.',
  'options.list.full': 'Não cabe mais nada na lista. Remova algo primeiro.',
  'options.social_accounts': 'Contas noutros serviços',
  'options.social_accounts.text':
    'As suas contas noutros serviços, com o nome pelo qual {network} as conhece. Ao publicar um estado, pode pedir a {network} que o publique também aí. Se não escolher nenhuma, aplicam-se as suas definições em {network}.',
  'options.social_accounts.label': 'Nome de uma conta',
  'options.social_accounts.invalid': 'Escreva o nome da conta, sem vírgulas.',
  'options.excluded_sites': 'Sites que nunca são consultados',
  'options.excluded_sites.text':
    'Nestes sites, um clique no botão do Passalong não pergunta a {network} quem partilhou a página, a não ser que clique em «Consultar mesmo assim».',
  'options.excluded_sites.label': 'Endereço de um site',
  'options.excluded_sites.invalid': 'Escreva o endereço de um site, como example.com.',
} as const satisfies Catalogue
