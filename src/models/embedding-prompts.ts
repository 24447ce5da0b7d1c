/** What stands before a text that a model embeds. */
export interface EmbeddingPrompts {
  query: string;
  /** Before a text that is looked for. */
  text: string;
}

/** Models that were trained to tell by these words what is looked for, and where it is looked for. They find less without them. */
const prompted: readonly (EmbeddingPrompts & { name: RegExp })[] = [
  // https://docs.nomic.ai/reference/endpoints/nomic-embed-text, and the model's card
  { name: /\bnomic-embed-text/, query: 'search_query: ', text: 'search_document: ' },
  // https://huggingface.co/intfloat/multilingual-e5-large-instruct
  { name: /\be5-(large|mistral-7b)-instruct/, query: instructed('\nQuery: '), text: '' },
  // https://github.com/microsoft/unilm/tree/master/e5, and the models' cards
  { name: /\be5-(small|base|large)/, query: 'query: ', text: 'passage: ' },
  // https://huggingface.co/Qwen/Qwen3-Embedding-0.6B
  { name: /\bqwen3-embedding/, query: instructed('\nQuery:'), text: '' },
  // https://huggingface.co/mixedbread-ai/mxbai-embed-large-v1
  {
    name: /\bmxbai-embed-large/,
    query: 'Represent this sentence for searching relevant passages: ',
    text: '',
  },
  // https://huggingface.co/BAAI/bge-large-zh-v1.5; bge-m3 has none
  { name: /\bbge-(small|base|large)-zh/, query: '为这个句子生成表示以用于检索相关文章：', text: '' },
  // https://huggingface.co/BAAI/bge-large-en-v1.5, which Ollama has as bge-large
  {
    name: /\bbge-(small|base|large)(-en|:|$)/,
    query: 'Represent this sentence for searching relevant passages: ',
    text: '',
  },
  // https://ai.google.dev/gemma/docs/embeddinggemma/model_card
  { name: /\bembeddinggemma/, query: 'task: search result | query: ', text: 'title: none | text: ' },
];

function instructed(end: string): string {
  return `Instruct: Given what a user wants to do, retrieve the description of a skill that does it${end}`;
}

/**
 * What a model wants before the texts that it embeds, by its name, which every provider writes in its own way (`nomic-embed-text:latest`,
 * `text-embedding-nomic-embed-text-v1.5`). Nothing before those of others.
 */
export function embeddingPromptsOf(model: string): EmbeddingPrompts {
  const known = model.toLowerCase();
  const { query = '', text = '' } = prompted.find(({ name }) => name.test(known)) ?? {};
  return { query, text };
}
