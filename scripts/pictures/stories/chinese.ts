import type { Story } from './story';

export const chineseStory: Story = {
  suffix: '-chinese',
  pages: {
    language: 'zh-CN',
    mailProgram: '邮箱',
    mailInbox: '收件箱',
    mailDrafts: '草稿',
    mailSent: '已发送',
    mailArchive: '归档',
    mailSubject: '董事会用的数据',
    mailFace: '林',
    mailSender: '林晓岚',
    mailTime: '发给我，9:12',
    mailFirst: '你好！董事会明天上午十点开会。在那之前，你还需要我准备什么吗？报告快写完了。',
    mailQuestion: '另外问一下：计提费用要算进 EBITDA，还是放在“线下项目”里？',
    mailReply: '回复林晓岚',
    codeTitle: '上传超时后自动重试',
    codeAuthor: '周明想合并 2 个提交',
    codeComment: '添加评论',
    notesOf: '小米的笔记',
    noteBefore: '书单',
    noteTitle: '苏州出差',
    noteAfter: '厨房改造',
    noteTime: '今天编辑过',
  },
  draft: '你好，麻烦把上周得数据发我一下，明天开会要用，谢谢',
  polish: '润色',
  polished: '您好，麻烦把上周的数据发给我，明天开会要用，谢谢！',
  explanation:
    '对方想知道已入账但还没付的费用该放在哪里：\n\n- **计提费用**：属于本期、但还没收到发票的费用。\n- **EBITDA**：未计利息、税项、折旧和摊销的利润。\n- “线下项目”：不计入这个数字的部分。',
  comment: '服务器挂了这里会一直重试，能不能加个退避？还有5最好提成常量',
  clearComment: '服务器不可用时，这里会不停地重试。能否加入退避？另外，建议把 5 提取为常量。',
  expenses: `周一 12日  去苏州的高铁     39.50
周一 12日  酒店，两晚     640.00
周三 14日  返程高铁        39.50`,
  request: '把这些费用做成表格',
  sum: '合计',
  table: `| 项目 | 金额 |
| --- | ---: |
| 去苏州的高铁 | 39.50 |
| 酒店，两晚 | 640.00 |
| 返程高铁 | 39.50 |
| **合计** | **719.00** |`,
  customer: '王小米',
  skills: {
    minutes: '把会议笔记整理成纪要',
    commit: '根据改动写提交说明',
    plain: '把法律文字改写成大白话',
    support: '用我们的口吻回复客户',
    expenses: '把费用做成表格并算出合计',
    release: '团队发布时要写的',
    notes: '把改动清单写成发布说明',
    apology: '向客户致歉并说明接下来怎么做',
    status: '写一条状态页消息',
  },
};
