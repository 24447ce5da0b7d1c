import type { RunErrorCode } from '../core/run/run-failure';

/** The request is longer than the model's window, in the words of OpenAI, Anthropic, Google, Groq, Mistral, vLLM, llama.cpp. */
const tooLong = [
  /context_length_exceeded|exceed_context_size/i,
  /(maximum|available|model's) context (length|size|window)/i,
  /exceed\w*[^.]{0,80}context (length|size|window)|context (length|size|window)[^.]{0,80}exceed/i,
  /(prompt|input) is too long|input token count[^.]*exceed|too many (input|prompt) tokens/i,
  /reduce the length of the (messages|prompt|input)/i,
];

/** The model or its server takes no tools, in the words of Ollama, OpenAI, OpenRouter, vLLM, llama.cpp. */
const noTools = [
  /(does not|doesn't|do not) support (the )?(tools?|tool[ _-]?(use|calls?|calling)|function[ _-]?call(s|ing)?|functions)\b/i,
  /(tools?|tool[ _-]?(use|calls?|calling|choice)|function[ _-]?call(s|ing)?|functions)\b['"`]? (is|are) (not|un)[ -]?(supported|enabled|available|permitted)/i,
  /support(s)? tool use|requires? --(enable-auto-tool-choice|jinja)|tools param requires/i,
  /(unsupported|unknown|unrecognized|unexpected|extra)[^.]{0,40}['"`]?\b(tools|tool_choice|functions)\b(?![.[])/i,
];

/**
 * What a server means by refusing a request, where its words say that something else may go: a shorter one, or one without
 * tools. Undefined where they do not.
 */
export function refusalCodeOf(status: number, words: string): RunErrorCode | undefined {
  if (![400, 404, 413, 422, 500, 501].includes(status)) return undefined;
  if (tooLong.some((pattern) => pattern.test(words))) return 'model-window';
  return noTools.some((pattern) => pattern.test(words)) ? 'model-no-tools' : undefined;
}
